import type { Task } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { isId } from '../../../shared/util/is-id.ts';
import type { ProgramCalls } from '../../local-socket/opened-program.ts';
import { type CommandContext, problemOf } from '../command-context.ts';
import type { ExitName } from '../exit-codes.ts';
import { findModel } from '../find-model.ts';
import { UsageError } from '../parse-command.ts';
import { readComparisonRuns } from '../read-comparison-runs.ts';
import { readTextInput } from '../text-input.ts';
import { type WatchedRuns, waitForRuns } from '../wait-for-runs.ts';

export async function wait(context: CommandContext): Promise<ExitName> {
  const { program, values, output } = context;
  const wrong = values.positionals.find((id) => !isId(id));
  if (wrong !== undefined) throw new UsageError(`“${wrong}” isn’t the ID of a run or comparison. See: triptych list`);
  const ids = values.positionals.length > 0 ? values.positionals : await activeIds(context);
  if (ids.length === 0) output.report('There is no active run.');
  const reads = await Promise.all([...new Set(ids)].map((id) => readerOf(program.client, id)));
  let comparisonIds = new Set<string>();
  return waitForRuns(context, {
    async read() {
      const all: WatchedRuns[] = [];
      for (const read of reads) all.push(await read());
      // A run can be given in addition to its comparison.
      const tasks = [...new Map(all.flatMap((each) => each.tasks.map((task) => [task.id, task] as const))).values()];
      comparisonIds = new Set([...values.positionals, ...tasks.flatMap(({ comparisonId }) => comparisonId ?? [])]);
      const sum = (name: 'starting' | 'unsent' | 'held' | 'saved') =>
        all.reduce((total, each) => total + (each[name] ?? 0), 0);
      const rows = new Map(all.flatMap((each) => [...(each.rows ?? [])]));
      const counts = { starting: sum('starting'), unsent: sum('unsent'), held: sum('held'), saved: sum('saved') };
      return { tasks, ...counts, rows };
    },
    // This is only a hint: the program may have ended, or the comparison may be deleted.
    reportHints: () => reportUnsentRows(context, comparisonIds).catch(() => {}),
  });
}

export async function track(context: CommandContext): Promise<ExitName> {
  const { program, values, state } = context;
  const name = values.text('model');
  if (name === undefined) throw new UsageError('Name the model of the task with --model. See: triptych models');
  const [given = ''] = values.positionals;
  const text = given === '-' ? await readTextInput(context) : given;
  const { id } = await program.client.tasks.track({ modelId: findModel(name, state.settings.paths).id, text });
  return waitForRuns(context, { onlySent: values.has('no-wait'), read: readerOfRun(program.client, id) });
}

/** After a crash, some rows of a plan were never sent. They are sent only when the user asks for it. */
async function reportUnsentRows({ program: { client }, output }: CommandContext, ids: ReadonlySet<string>) {
  for (const id of ids) {
    const unsent = (await unlessUnknown(readComparisonRuns(client, id)))?.unsent.length ?? 0;
    if (unsent === 0) continue;
    const count = formatCounted(unsent, 'row was', 'rows were');
    output.report(`${count} never sent. Send them with: triptych run --plan ${id}`);
  }
}

/** Returns the function that reads a comparison with all its rows, or a run. */
async function readerOf(client: ProgramCalls, id: string): Promise<() => Promise<WatchedRuns>> {
  const isRun = (await unlessUnknown(client.tasks.get({ id }))) !== undefined;
  if (isRun || !(await unlessUnknown(client.comparisons.get({ id })))) return readerOfRun(client, id);
  return async () => {
    const { unsent, ...runs } = await readComparisonRuns(client, id);
    return { ...runs, unsent: unsent.length };
  };
}

/** An ended run is read once. */
function readerOfRun(client: ProgramCalls, id: string): () => Promise<WatchedRuns> {
  let ended: Task | undefined;
  return async () => {
    const task = ended ?? (await client.tasks.get({ id }));
    if (isFinal(task.state)) ended = task;
    return { tasks: [task], starting: 0 };
  };
}

/** Returns `undefined` if the program knows nothing with the given id. */
async function unlessUnknown<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (problemOf(error)?.kind !== 'not-found') throw error;
    return undefined;
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
