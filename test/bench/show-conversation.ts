import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../support/scratch-folder.ts';
import { compare, type Row } from './harness.ts';
import { onPage, ourProgram } from './in-browser.ts';
import { writeConversation } from './long-conversation.ts';

const [short, long] = [100, 10_000];

/** G9-page: from the click on a conversation in the list to the paint of its newest answer, in the real page. */
export async function showConversation(pairs = 7): Promise<Row[]> {
  const scratch = scratchFolder('bench-show');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  await writeConversation(dataFolder, 0);
  await writeConversation(dataFolder, short);
  await writeConversation(dataFolder, long);
  try {
    return await onPage(ourProgram(dataFolder), async (page) => {
      await page.getByRole('link', { name: 'Chat', exact: true }).click();
      const elsewhere = page.getByRole('link', { name: /empty/ });
      const show = async (count: number) => {
        // Each click starts from an empty conversation, so that both cases are equal.
        await elsewhere.click();
        await page.getByText('No messages yet').waitFor();
        return page.evaluate(openAndPaint, `${count} messages`);
      };
      return [
        await compare({
          id: 'G9-page',
          label: `from the click on a conversation of ${long.toLocaleString('en')} messages to its newest answer, beside one of ${short}`,
          unit: 'ms',
          atMost: 1.5,
          pairs,
          ours: () => show(long),
          peer: () => show(short),
        }),
      ];
    });
  } finally {
    scratch.remove();
  }
}

/** Runs in the page. Milliseconds from the click to the paint after the newest answer is shown. */
function openAndPaint(title: string): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>('a[data-conversation]')].find(
    (each) => each.textContent?.includes(title) && !each.textContent.includes(`0${title}`),
  );
  if (!link) throw new Error(`${title} is not in the list`);
  const startTime = performance.now();
  link.click();
  return new Promise((resolve) => {
    const checkPainted = () => {
      const stands = document.querySelector('article[data-message]') !== null;
      if (!stands) return void requestAnimationFrame(checkPainted);
      // A message sent in a frame arrives after the paint of that frame.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - startTime);
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(checkPainted);
  });
}
