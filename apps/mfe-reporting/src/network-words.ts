/** `BECS_AU` as people write it; a network's name is no word. */
export function networkWords(network: string): string {
  return network.replaceAll('_', ' ');
}
