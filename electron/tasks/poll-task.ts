import { modelById } from '../../shared/models/all-models.ts';
import { withCustomPaths } from '../../shared/models/model.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { GatewayClient } from '../http/gateway/gateway-client.ts';
import type { JsonAnswer } from '../http/gateway/request-outcome.ts';
import { type Report, readReport } from '../http/gateway/task-answers.ts';

type Poll =
  | { readonly kind: 'report'; readonly report: Report; readonly path: string; readonly answer: JsonAnswer }
  | { readonly kind: 'failed'; readonly problem: Problem };

/**
 * Returns the result paths in the order in which they are tried: the custom path, the path that answered before for
 * this task or its model, and the documented or likely paths.
 */
export function candidatePaths(
  task: Pick<Task, 'modelId' | 'resultPath'>,
  lastPath: string | undefined,
  paths: Settings['paths'] = {},
): string[] {
  const model = modelById(task.modelId);
  const results = model ? withCustomPaths(model, paths).results : [];
  const customPaths = results.filter((result) => result.evidence === 'own').map((result) => result.path);
  const knownPaths = results.map((result) => result.path);
  // A new task of a model file has the path of the file, which may never have answered.
  const isFromFile = model?.source !== undefined && task.resultPath === knownPaths[0];
  const learned = isFromFile ? [lastPath, task.resultPath] : [task.resultPath, lastPath];
  return [...new Set([...customPaths, ...learned, ...knownPaths].filter((path) => path !== undefined))];
}

/**
 * Polls the status of a task once. Most models have no documented result path, so after a 404 the next path is tried.
 */
export async function pollTask(
  client: GatewayClient,
  task: Pick<Task, 'modelId' | 'taskId'>,
  paths: readonly string[],
): Promise<Poll> {
  let cause: Problem | undefined;
  for (const path of paths) {
    const answer = await client.get(path.replace('{task_id}', encodeTaskId(task.taskId ?? '')));
    if (answer.ok) {
      const output = modelById(task.modelId)?.output ?? 'videos';
      const report = readReport(answer.answer, task.taskId ?? '', output);
      if (report.kind !== 'unreadable') return { kind: 'report', report, path, answer: answer.answer };
      cause ??= report.problem;
    } else {
      // A denied access tells the user more than a 404, which every wrong path returns.
      cause = cause === undefined || answer.problem.kind === 'access' ? answer.problem : cause;
      if (!isAboutPath(answer.problem)) return { kind: 'failed', problem: answer.problem };
    }
  }
  return { kind: 'failed', problem: cause ?? problem('internal', 'No path is known for checking this task.') };
}

/** True when another path may succeed. An unavailable gateway or a wrong key fails on every path. */
function isAboutPath(why: Problem): boolean {
  return why.kind === 'not-found' || why.kind === 'refused' || why.kind === 'access';
}

/** Encodes an unusual id as one path segment, so that the id can never change the path. */
function encodeTaskId(taskId: string): string {
  return encodeURIComponent(taskId).replace(/^\.+$/, (dots) => dots.replaceAll('.', '%2E'));
}
