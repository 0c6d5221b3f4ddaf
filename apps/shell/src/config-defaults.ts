/** Defaults of the window configuration that the first script of the page uses too. */
export const DEFAULT_REGISTRY_URL = '/registry.json';
export const DEFAULT_IDLE_TIMEOUT_MINUTES = 15;
