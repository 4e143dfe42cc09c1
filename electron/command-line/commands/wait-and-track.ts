import { sentRuns } from '../../../shared/comparisons/panes-of-runs.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { isId } from '../../../shared/util/is-id.ts';
import type { ProgramCalls } from '../../local-socket/opened-program.ts';
import { type CommandContext, problemOf } from '../command-context.ts';
import type { ExitName } from '../exit-codes.ts';
import { findModel } from '../find-model.ts';
import { newestOfEachRun } from '../newest-of-each-run.ts';
import { UsageError } from '../parse-command.ts';
import { waitForRuns } from '../wait-for-runs.ts';

export async function wait(context: CommandContext): Promise<ExitName> {
  const { values, output } = context;
  const wrong = values.positionals.find((id) => !isId(id));
  if (wrong !== undefined) throw new UsageError(`“${wrong}” isn’t the ID of a run or comparison. See: triptych list`);
  const given = await Promise.all(values.positionals.map((id) => idsOf(context, id)));
  const ids = values.positionals.length > 0 ? given.flatMap((each) => each.ids) : await activeIds(context);
  if (ids.length === 0) output.report('There is no active run.');
  const unsent = given.reduce((sum, each) => sum + each.unsent, 0);
  const exit = await waitForIds(context, ids, { unsent });
  // This is only a hint: the program may have ended, or the comparison may be deleted.
  await reportUnsentRows(context, ids, values.positionals).catch(() => {});
  return exit;
}

export async function track(context: CommandContext): Promise<ExitName> {
  const { program, values, state, readInput } = context;
  const name = values.text('model');
  if (name === undefined) throw new UsageError('Name the model of the task with --model. See: triptych models');
  const [given = ''] = values.positionals;
  const text = given === '-' ? await readInput() : given;
  const { id } = await program.client.tasks.track({ modelId: findModel(name, state.settings.paths).id, text });
  return waitForIds(context, [id], { onlySent: values.has('no-wait') });
}

/** After a crash, some rows of a plan were never sent. They are sent only when the user asks for it. */
async function reportUnsentRows(
  { program: { client }, output }: CommandContext,
  ids: readonly string[],
  given: readonly string[],
) {
  const comparisonIds = new Set<string>(given);
  for (const id of ids) {
    const { comparisonId } = await client.tasks.get({ id });
    if (comparisonId !== undefined) comparisonIds.add(comparisonId);
  }
  for (const id of comparisonIds) {
    const unsent = await unsentRows(client, id);
    if (unsent === 0) continue;
    const count = formatCounted(unsent, 'row was', 'rows were');
    output.report(`${count} never sent. Send them with: triptych run --plan ${id}`);
  }
}

async function unsentRows(client: ProgramCalls, id: string): Promise<number> {
  const { runs } = await client.comparisons.get({ id });
  const { tasks, items, starting } = await client.comparisons.contents({ id });
  const sent = sentRuns(tasks, items);
  return runs.filter((run) => !run.skipped && !sent.has(run.id) && !starting.includes(run.id)).length;
}

/** Waits for runs by their ids. Ended runs are read once. */
async function waitForIds(
  context: CommandContext,
  ids: readonly string[],
  { onlySent = false, unsent = 0 }: { onlySent?: boolean; unsent?: number } = {},
): Promise<ExitName> {
  const { client } = context.program;
  const ended = new Map<string, Task>();
  return waitForRuns(context, {
    onlySent,
    async read() {
      const tasks: Task[] = [];
      for (const id of ids) {
        const task = ended.get(id) ?? (await client.tasks.get({ id }));
        if (isFinal(task.state)) ended.set(id, task);
        tasks.push(task);
      }
      return { tasks, starting: 0, unsent };
    },
  });
}

/** Returns the runs of a comparison and the number of its unsent rows, or the run itself. */
async function idsOf({ program: { client } }: CommandContext, id: string): Promise<{ ids: string[]; unsent: number }> {
  try {
    const { tasks } = await client.comparisons.contents({ id });
    return { ids: newestOfEachRun(tasks).map((task) => task.id), unsent: await unsentRows(client, id) };
  } catch (error) {
    if (problemOf(error)?.kind !== 'not-found') throw error;
    return { ids: [(await client.tasks.get({ id })).id], unsent: 0 };
  }
}

/** Returns active runs, and runs whose outcome became unknown because the last program ended while it sent them. */
async function activeIds({ program: { client, isConnected } }: CommandContext): Promise<string[]> {
  const groups = ['running', 'needs-you'] as const;
  const found = await Promise.all(groups.map((group) => client.tasks.matching({ group })));
  // An open program has reported them at its start.
  const interrupted = new Set(isConnected ? [] : (await client.tasks.interrupted()).ids);
  return found.flatMap(({ tasks }) =>
    tasks.filter(({ id, state }) => !isFinal(state) || interrupted.has(id)).map(({ id }) => id),
  );
}
