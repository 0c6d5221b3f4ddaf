import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Ends every message of the hub. */
const RECORD_END = '\u001e';
/** What the platform's client is told when its handshake was accepted. */
const ACCEPTED = `{}${RECORD_END}`;

/**
 * Stands on a page's way to the hub, for before the page connects: what is pushed of exports waits until it is let through, and
 * the test can speak in the hub's place.
 */
export async function standBeforeHub(page: Page) {
  let holds = true;
  const held: (() => void)[] = [];
  const heard: ((message: string) => void)[] = [];
  await page.routeWebSocket(/notificationhub/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = () => socket.send(message);
      if (message === ACCEPTED) heard.push((said) => socket.send(said));
      if (holds && message.includes('Export')) held.push(pass);
      else pass();
    });
  });
  return {
    /** From now on everything arrives as it is pushed, and at once what was held. */
    letThrough() {
      holds = false;
      for (const pass of held) pass();
    },
    /** Says something to the page as the hub does, once the page listens. */
    async say(event: string, argument: unknown) {
      await expect.poll(() => heard.length, 'connections').toBeGreaterThan(0);
      heard.at(-1)?.(JSON.stringify({ type: 1, target: event, arguments: [argument] }) + RECORD_END);
    },
  };
}
