import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sidecarName } from '../../../electron/library/files/month-folder-and-sidecar-name.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import type { StormGateway } from './storm-gateway.ts';

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Facts that the program acknowledged. None may be lost later, and no request with a charge may be sent twice. */
export interface StormLedger {
  /** Prompts by the id of the task. */
  readonly tasks: Map<string, string>;
  /** Hashes of imported files, by the id of the item. */
  readonly imports: Map<string, string>;
  /** Ratings by the id of the item; several after an edit without an answer. */
  readonly ratings: Map<string, readonly (number | undefined)[]>;
  /** Questions by the id of the conversation. */
  readonly questions: Map<string, readonly string[]>;
}

export const emptyLedger = (): StormLedger => ({
  tasks: new Map(),
  imports: new Map(),
  ratings: new Map(),
  questions: new Map(),
});

/** The current state of the program. */
export interface StormState {
  readonly tasks: readonly Task[];
  readonly items: readonly Item[];
  /** The texts of all messages, by the id of the conversation. */
  readonly conversations: ReadonlyMap<string, string>;
  readonly library: string;
}

/** Returns a sentence for each broken promise. `mayHaveLost`: tasks whose only record was damaged on purpose. */
export function violationsOf(
  ledger: StormLedger,
  state: StormState,
  gateway: Pick<StormGateway, 'creates' | 'questions'>,
  mayHaveLost: ReadonlySet<string>,
): string[] {
  const found: string[] = [];
  for (const [prompt, count] of gateway.creates) if (count > 1) found.push(`${prompt} was created ${count} times`);
  for (const [question, count] of gateway.questions) if (count > 1) found.push(`${question} was sent ${count} times`);
  const tasks = new Set(state.tasks.map(({ id }) => id));
  for (const [id, prompt] of ledger.tasks) {
    if (!tasks.has(id) && !mayHaveLost.has(id)) found.push(`the task of ${prompt} is gone`);
  }
  const items = new Map(state.items.map((item) => [item.id, item]));
  for (const [id, hash] of ledger.imports) {
    const item = items.get(id);
    if (item === undefined) found.push(`the imported item ${id} is gone`);
    else found.push(...fileViolations(item, hash, state.library));
  }
  for (const [id, allowed] of ledger.ratings) {
    const item = items.get(id);
    if (item && !allowed.includes(item.rating)) {
      found.push(`the rating of ${id} is ${item.rating}, not ${allowed.join(' or ')}`);
    }
  }
  for (const [id, questions] of ledger.questions) {
    const text = state.conversations.get(id);
    if (text === undefined) found.push(`the conversation ${id} is gone`);
    else for (const each of questions) if (!text.includes(each)) found.push(`${each} is gone from its conversation`);
  }
  const names = state.items.map(({ file }) => file);
  if (new Set(names).size !== names.length) found.push('two items have one file');
  return found;
}

function fileViolations(item: Item, hash: string, library: string): string[] {
  const file = join(library, item.file);
  if (!existsSync(file)) return [`the file of ${item.id} is gone`];
  const found: string[] = [];
  if (hashOf(readFileSync(file)) !== hash) found.push(`the file of ${item.id} has other bytes`);
  if (!existsSync(join(library, sidecarName(item.file)))) found.push(`the sidecar of ${item.id} is gone`);
  return found;
}
