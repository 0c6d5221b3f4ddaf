import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Terminates every message of the hub. */
const RECORD_END = '\u001e';
/** The hub's response to an accepted handshake. */
const ACCEPTED = `{}${RECORD_END}`;

/**
 * Intercepts a page's connections to the hub. Holds messages about exports until `release`, and lets the test push messages of
 * its own. Call it before the page connects.
 */
export async function interceptHub(page: Page) {
  let holds = true;
  const held: (() => void)[] = [];
  const senders: ((message: string) => void)[] = [];
  await page.routeWebSocket(/notificationhub/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = () => socket.send(message);
      if (message === ACCEPTED) senders.push((record) => socket.send(record));
      if (holds && message.includes('Export')) held.push(pass);
      else pass();
    });
  });
  return {
    /** Delivers the held messages, and stops holding. */
    release() {
      holds = false;
      for (const pass of held) pass();
    },
    /** Pushes an event to the page as the hub does, once the page is connected. */
    async push(event: string, argument: unknown) {
      await expect.poll(() => senders.length, 'connections').toBeGreaterThan(0);
      senders.at(-1)?.(JSON.stringify({ type: 1, target: event, arguments: [argument] }) + RECORD_END);
    },
  };
}
