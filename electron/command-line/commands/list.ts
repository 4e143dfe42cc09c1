import { promptOf } from '../../../shared/models/prompts-of-form.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { cursorOf } from '../../../shared/tasks/task-query.ts';
import { taskGroups } from '../../../shared/tasks/task-state-group.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { joinList } from '../../../shared/util/join-list.ts';
import { oneLine, shortenForSentence } from '../../../shared/util/text-for-sentence.ts';
import type { CommandContext } from '../command-context.ts';
import { runRecord, stateText } from '../command-records.ts';
import type { ExitName } from '../exit-codes.ts';
import { findModel } from '../find-model.ts';
import { UsageError, wholeNumber } from '../parse-command.ts';

const pageSize = 200;

export async function list(context: CommandContext): Promise<ExitName> {
  const limit = wholeNumber(context.values, 'limit') ?? 20;
  if (context.values.has('plans')) await listComparisons(context, limit);
  else await listRuns(context, limit);
  return 'done';
}

async function listRuns({ program: { client }, values, state, output }: CommandContext, limit: number): Promise<void> {
  const wanted = values.text('state');
  const group = taskGroups.find((each) => each === wanted);
  if (wanted !== undefined && !group) throw new UsageError(`--state must be ${joinList(taskGroups)}, not “${wanted}”.`);
  const name = values.text('model');
  const modelId = name === undefined ? undefined : findModel(name, state.settings.paths).id;
  let left = limit;
  let last: Task | undefined;
  while (left > 0) {
    const { tasks } = await client.tasks.page({
      ...(group ? { group } : {}),
      ...(modelId === undefined ? {} : { modelId }),
      ...(last ? { after: cursorOf(last) } : {}),
      limit: Math.min(left, pageSize),
    });
    for (const task of tasks) {
      const prompt = shortenForSentence(oneLine(promptOf(task)));
      output.print(
        `${task.id}  ${timeText(task.createdAt)}  ${task.modelId}  ${stateText(task)}  ${prompt}`,
        runRecordWithoutItems(task, state.library.folder),
      );
    }
    last = tasks.at(-1);
    left -= tasks.length;
    if (!last) return;
  }
}

async function listComparisons({ program: { client }, output }: CommandContext, limit: number): Promise<void> {
  let left = limit;
  let before: { changedAt: number; id: string } | undefined;
  while (left > 0) {
    const { comparisons } = await client.comparisons.page({
      ...(before ? { before } : {}),
      limit: Math.min(left, pageSize),
    });
    for (const { id, title, createdAt, runCount, modelIds } of comparisons) {
      output.print(`${id}  ${timeText(createdAt)}  ${formatCounted(runCount, 'run')}  ${oneLine(title)}`, {
        type: 'comparison',
        id,
        title,
        createdAt: new Date(createdAt).toISOString(),
        runs: runCount,
        models: modelIds,
      });
    }
    const last = comparisons.at(-1);
    left -= comparisons.length;
    if (!last) return;
    before = { changedAt: last.changedAt, id: last.id };
  }
}

/** The files of a run are found with the search: `triptych search`. */
function runRecordWithoutItems(task: Task, folder: string) {
  const { files: _, items: __, ...record } = runRecord(task, [], folder);
  return { ...record, items: task.links.flatMap(({ itemId }) => itemId ?? []) };
}

function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
