/** The path of the page that replaces a webhook. */
export function replacementPath(webhookId: string): string {
  return `/webhooks/new?${new URLSearchParams({ replaces: webhookId }).toString()}`;
}
