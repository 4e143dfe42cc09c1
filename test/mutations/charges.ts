import type { Mutation } from './mutation.ts';

const guard = 'renderer/ui/charge-guard.ts';
const guardTest = ['test/unit/renderer/ui/charge-guard.test.ts'];
const startOnce = ['test/gateway/tasks/start-once.test.ts'];
const held = ['test/gateway/comparisons/hold.test.ts'];
const storeTest = ['test/unit/electron/storage/intent-store.test.ts'];

/** Mutations of the guards that send once what may be charged. */
export const chargeMutations: readonly Mutation[] = [
  {
    guard: 'the second click of one finger reaches no control that may be charged',
    file: guard,
    from: '    event.stopImmediatePropagation();\n',
    to: '',
    tests: guardTest,
  },
  {
    guard: 'a click that the page handles late has the time at which the system received it',
    file: guard,
    from: 'const press = { at: event.timeStamp,',
    to: 'const press = { at: performance.now() * 1000,',
    tests: guardTest,
  },
  {
    guard: 'a click does not also press what opened below the pointer',
    file: guard,
    from: 'place.y - before.place.y) <= samePlacePx',
    to: 'place.y - before.place.y) < 0',
    tests: guardTest,
  },
  {
    guard: 'a click does not also press what takes the place of a control that may be charged',
    file: guard,
    from: 'const charges = control !== null || before?.charges === true;',
    to: 'const charges = control !== null;',
    tests: guardTest,
  },
  {
    guard: 'a held key presses a control that may be charged once',
    file: guard,
    from: 'else if (isOnControl || isHeldFromControl) stop(event);',
    to: '',
    tests: guardTest,
  },
  {
    guard: 'a command that may be charged is given once by two presses',
    file: 'renderer/ui/commands/active-commands.ts',
    from: 'void (isSecondPressOfCommand(name) || handler.press?.())',
    to: 'void handler.press?.()',
    tests: guardTest,
  },
  {
    guard: 'the start of a run stores its intention',
    file: 'electron/storage/task-store.ts',
    from: '      if (intentId !== undefined) await addIntent(transaction, intentId, task.id);\n',
    to: '',
    tests: startOnce,
  },
  {
    guard: 'a question stores its intention',
    file: 'electron/conversations/stored/write-turn.ts',
    from: '    await intents.add(turn.intentId, JSON.stringify({ id: turn.conversationId, messageIds }), transaction);\n',
    to: '',
    tests: startOnce,
  },
  {
    guard: 'the start of runs of a comparison stores its intention',
    file: 'electron/comparisons/start-runs.ts',
    from: '      await intents.add(intentId, id);\n',
    to: '',
    tests: startOnce,
  },
  {
    guard: 'the first run of a model is sent alone',
    file: 'electron/comparisons/start-queue.ts',
    from: " && firstRuns.get(modelId) !== 'sent'",
    to: '',
    tests: held,
  },
  {
    guard: 'runs are held back after one that was refused',
    file: 'electron/comparisons/start-runs.ts',
    from: '      if (held) return { held };\n',
    to: '',
    tests: held,
  },
  {
    guard: 'a run leaves the list in the transaction that stores its start',
    file: 'electron/storage/comparison-store.ts',
    from: '        if (listedIds.length > 0) await removeStartedRuns(transaction, listedIds);\n',
    to: '',
    tests: ['test/gateway/comparisons/run-list.test.ts'],
  },
  {
    guard: 'a run that another window started from the list is not started again',
    file: 'electron/storage/listed-run-store.ts',
    from: 'if (Number(numDeletedRows) < new Set(ids).size)',
    to: 'if (false)',
    tests: ['test/unit/electron/storage/listed-run-store.test.ts'],
  },
  {
    guard: 'after damage, a run that was started is not in the list again',
    file: 'electron/storage/salvage-database.ts',
    from: '    await keepStartedRunsOutOfList(into);\n',
    to: '',
    tests: ['test/unit/electron/storage/listed-run-store.test.ts'],
  },
  {
    guard: 'two calls of one intention at the same time start it once',
    file: 'electron/storage/intent-store.ts',
    from: '        if (first) return first;\n',
    to: '',
    tests: startOnce,
  },
  {
    guard: 'the database refuses a second start of an intention',
    file: 'electron/storage/intent-store.ts',
    from: "insertInto('intents').values({ id, started })",
    to: "replaceInto('intents').values({ id, started })",
    tests: storeTest,
  },
  {
    guard: 'a call of an MCP client that a crash interrupted starts none of its runs again',
    file: 'electron/mcp/tools/run-starter.ts',
    from: '    if (earlier) return repeated(earlier, runs, hash);\n',
    to: '',
    tests: ['test/gateway/mcp/mcp-repeated-calls.test.ts'],
  },
];
