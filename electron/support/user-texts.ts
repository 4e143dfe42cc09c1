import { buildFileName } from '../../shared/library/file-name-template.ts';
import type { EventLoopYield } from '../util/yield-to-event-loop.ts';
import { createKnownTextIndex, shortestTextLength } from './known-text-index.ts';

/** Maximum number of characters per text, because quotes contain the beginning of a text. */
const longestText = 64 * 1024;
/** Maximum number of characters of all texts together. Of further texts, only the beginning is searched. */
const mostText = 2 * 1024 * 1024;
const longestBeyond = 1000;
const hidden = '(text)';

/** Removes texts of the user from other text by their value, also if only a part is quoted. */
export interface UserTexts {
  add(text: string): void;
  /** Processes the added texts for the next `hide`, with pauses for other work. */
  prepare(pace: EventLoopYield): Promise<void>;
  hide(text: string): string;
}

export function createUserTexts(): UserTexts {
  const seen = new Set<string>();
  const index = createKnownTextIndex();
  let waiting: string[] = [];
  let length = 0;

  function* forms(): Generator<string> {
    const texts = waiting;
    waiting = [];
    for (const text of texts) yield* formsOf(text);
  }

  return {
    add(text) {
      const plain = text.trim().slice(0, length < mostText ? longestText : longestBeyond);
      if (plain.length < shortestTextLength || seen.has(plain)) return;
      seen.add(plain);
      length += plain.length;
      waiting.push(plain);
    },
    async prepare(pace) {
      for (const form of forms()) {
        index.add(form);
        await pace.yieldIfDue();
      }
    },
    hide(text) {
      for (const form of forms()) index.add(form);
      return index.replaceIn(text, hidden);
    },
  };
}

/** Yields the forms of a text elsewhere: plain, in JSON, in JSON within JSON, in a URL, and in a file name. */
function* formsOf(plain: string): Generator<string> {
  const once = JSON.stringify(plain).slice(1, -1);
  const forms = [plain, once, JSON.stringify(once).slice(1, -1), encodeURIComponent(plain.toWellFormed()), slug(plain)];
  yield* new Set(forms);
}

/** Returns the form of a text in a file name. */
function slug(text: string): string {
  return buildFileName('{slug}', { at: 0, modelId: '', taskId: '', position: 1, text, width: 0, height: 0 });
}
