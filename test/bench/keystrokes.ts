import { join } from 'node:path';
import type { Page } from 'playwright';
import { chooseModel } from '../support/choose-model.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, median, type Row } from './harness.ts';
import { onPage, ourProgram, peerProgram } from './in-browser.ts';

/** Number of characters in the prompt after the last key. */
const promptLength = 2000;
const keys = 40;

/**
 * F-key: from a key press to the paint of its letter, at the end of a prompt of 2,000 characters. Compares the whole
 * form of a model with one text field of an empty Mantine page in the same browser.
 */
export async function keystrokes(pairs = 5): Promise<Row[]> {
  const scratch = scratchFolder('bench-keys');
  const ours = ourProgram(join(scratch.path, 'data'));
  const peer = await peerProgram('mantine-page', scratch.path);
  try {
    return [
      await compare({
        id: 'F-key',
        label: 'key press to paint in a prompt of 2,000 characters, against a text field alone',
        unit: 'ms',
        // One frame at 60 per second: the letter appears with the next frame.
        within: 16,
        atMost: 2.5,
        pairs,
        ours: () =>
          onPage(ours, async (page) => {
            await chooseModel(page, 'video-a-v2.5-turbo');
            return median(await typeInto(page));
          }),
        peer: () => onPage(peer, async (page) => median(await typeInto(page))),
      }),
    ];
  } finally {
    scratch.remove();
  }
}

/** Fills the prompt and types at its end. Milliseconds from press to paint, key by key. */
async function typeInto(page: Page): Promise<number[]> {
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill('A heron lifts off. '.repeat(200).slice(0, promptLength - keys));
  await prompt.press('End');
  await page.evaluate(recordPaints);
  await prompt.pressSequentially('x'.repeat(keys), { delay: 60 });
  await page.waitForFunction((count) => window.paintsAfterKeys?.length === count, keys);
  return page.evaluate(() => window.paintsAfterKeys ?? []);
}

declare global {
  interface Window {
    /** Milliseconds from the press of each key to the frame with its letter. */
    paintsAfterKeys?: number[];
  }
}

/** Runs in the page: a message sent in a frame arrives after the paint of that frame. */
function recordPaints(): void {
  window.paintsAfterKeys = [];
  let pressed = 0;
  window.addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
    },
    true,
  );
  window.addEventListener(
    'input',
    () => {
      const startTime = pressed;
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => window.paintsAfterKeys?.push(performance.now() - startTime);
        after.port2.postMessage(null);
      });
    },
    true,
  );
}
