import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { parseTask } from '../../../electron/storage/task-row.ts';
import { chooseModel } from '../../support/choose-model.ts';
import { effectOf, timeOfEffect } from './effect.ts';
import { goTo, timeOfKeys, timeOfLetter } from './page-tools.ts';
import type { Scene } from './scene.ts';
import { hasElements, hasSharpImages } from './shown-in-page.ts';

const prompt = '#field-prompt';
const text = 'A heron lifts off in the morning mist over the still lake. '.repeat(10);

async function openForm(page: Page): Promise<void> {
  await goTo(page, '/studio', prompt);
  await chooseModel(page, 'image-c-2.5-t2i-preview');
  const unfold = page.getByRole('button', { name: 'Open form' });
  if (await unfold.isVisible()) await unfold.click();
}

/** A letter in a prompt of 600 characters. */
export function promptScene(page: Page): Scene {
  return {
    group: 'typing',
    async open() {
      await openForm(page);
      await page.locator(prompt).fill(text);
      await page.locator(prompt).press('End');
    },
    actions: [
      {
        name: 'letter in prompt',
        peer: 'letter',
        measure: (round) => timeOfLetter(page, round),
      },
    ],
  };
}

interface PendingRun {
  /** The prompt, which no other run has. */
  readonly text: string;
}

/** Generate, and the result of the same run. */
export function generateScene(page: Page, dataFolder: string): Scene {
  let count = 0;
  let pending: PendingRun | undefined;
  const entry = (run: PendingRun) => `[aria-label="History"] button[aria-label^="${run.text}"]`;
  const generate = async () => {
    // The run before must not work at the same time.
    if (pending) await page.locator(`${entry(pending)} img`).waitFor();
    count += 1;
    pending = { text: `Heron ${count} over the lake [fast]` };
    await page.locator(prompt).fill(pending.text);
    // The run has its place in History, and its pane on the stage.
    const stage = `section[aria-label="Comparison"]:has(button[aria-label="${pending.text}, actions"]) figure`;
    const selector = `main:has(${entry(pending)}[aria-current="true"]) ${stage}`;
    return timeOfKeys(page, 'Control+Enter', effectOf(hasElements, { selector, count: 1 }), pauseMs);
  };
  return {
    group: 'generate',
    open: () => openForm(page),
    actions: [
      { name: 'Generate to new tile', peer: 'selected row', measure: generate },
      {
        name: 'result to thumbnail',
        peer: 'image',
        async measure() {
          if (!pending) await generate();
          const run = pending;
          if (!run) throw new Error('There is no run.');
          pending = undefined;
          const drawnAt = await timeOfEffect(page, effectOf(hasSharpImages, `${entry(run)} img`));
          return drawnAt - endOfNewestRun(dataFolder);
        },
      },
    ],
  };
}

/** The form saves a moment after the last change. Milliseconds. */
const pauseMs = 100;

/** Returns the time when the program has saved the results of the newest run. Milliseconds since 1970. */
function endOfNewestRun(dataFolder: string): number {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  try {
    const row = database.prepare('SELECT record FROM tasks ORDER BY created_at DESC LIMIT 1').get();
    const task = parseTask(String(row?.['record']));
    if (task?.endedAt === undefined) throw new Error('The newest run has not ended.');
    return task.endedAt;
  } finally {
    database.close();
  }
}
