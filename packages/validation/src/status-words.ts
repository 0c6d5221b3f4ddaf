/** A server's status in words: `USER_DELETED` → 'User deleted'. */
export function statusWords(status: string): string {
  const words = status.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
