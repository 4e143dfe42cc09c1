import { modelById } from '../../shared/models/index.ts';
import { counted } from '../../shared/numbers.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/task.ts';

const knownStatuses = ['pending', 'processing'];

export function isKnownStatus(status: string | undefined): boolean {
  return status !== undefined && knownStatuses.includes(status);
}

export function oddStatusNote(status: string | undefined, times: number): string {
  const said = status === undefined ? 'no status' : `the status "${status.slice(0, 60)}"`;
  return `The gateway answered ${times} times with ${said}, which its interface does not name. It is taken as still working.`;
}

/** A page came in the place of data from whatever was asked. */
export function intercepted({ sentence: _, ...more }: Problem, times: number): Problem {
  const sentence = `A web page came in place of data ${times} times in a row: the network looks intercepted. Open a web page to sign in to the network, or check the proxy.`;
  return { ...more, sentence };
}

/** Says so where another number of results came than was asked for. */
export function countNote(task: Task, came: number): string | undefined {
  const model = modelById(task.modelId);
  if (!model || task.tracked) return undefined;
  const asked = askedFor(task) ?? 1;
  if (asked === came) return undefined;
  const outcome = came < asked ? 'Only what came can be saved' : 'All of them are saved';
  return `${counted(asked, 'result was', 'results were')} asked for, ${came} came. ${outcome}.`;
}

function askedFor(task: Task): number | undefined {
  const fields = Object.entries(modelById(task.modelId)?.fields ?? {});
  const counter = fields.find(([, field]) => field.kind === 'integer' && field.role === 'count');
  const value = counter === undefined ? undefined : task.draft.values[counter[0]];
  return typeof value === 'number' ? value : undefined;
}

/** The gateway answered for `forMs` milliseconds that it knows no such task. */
export function notKnownSentence(wasCompleted: boolean, forMs: number): string {
  if (wasCompleted) {
    return 'The gateway completed this task, and by now knows none with this id: its results cannot be fetched any more.';
  }
  const minutes = Math.round(forMs / 60_000);
  return `The gateway accepted this task, but has answered for ${minutes} minutes that it knows none with this id. It may have been charged all the same. Looking again is free.`;
}
