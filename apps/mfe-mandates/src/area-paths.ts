export const PROFILES = '/mandates/creditor-profiles';
export const CONFIGURATIONS = '/mandates/provider-configurations';
