import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type CallServices, implementContract } from '../../../../electron/api/implement-contract.ts';
import { systemClock } from '../../../../electron/host/host.ts';
import { contract } from '../../../../shared/contract/contract.ts';
import { ProblemError, problem } from '../../../../shared/problem.ts';

type HandlersOfAll = Parameters<typeof implementContract>[0];
type Part = Record<string, unknown>;

/** Handlers that return nothing, except for those of `own`. */
function handlers(own: Part, part: AnyContractRouter = contract): HandlersOfAll {
  const all = Object.entries(part).map(([name, each]: [string, AnyContractRouter]) => {
    const given = own[name];
    if (isContractProcedure(each)) return [name, name in own ? given : () => undefined];
    return [name, given instanceof Stoppable ? given : handlers((given ?? {}) as Part, each)];
  });
  return Object.fromEntries(all) as HandlersOfAll;
}

class Stoppable {
  stopped = 0;
  backUp() {}
  rebuild() {}
  dismissFolderWarning() {}
  makeFolderPrivate() {}
  dismissReport() {}
  stop() {
    this.stopped += 1;
  }
}

const why = problem('input', 'This folder is no library.');
function callsOf(own: Part, readOnlyReason?: 'newer') {
  const services: CallServices = {
    maintenance: { readOnlyReason },
    logger: pino({ level: 'silent' }),
    clock: systemClock,
    describeError: (error) => (error instanceof ProblemError ? error.problem : problem('internal', 'Unexpected.')),
  };
  return createRouterClient(implementContract(handlers(own), services));
}

test('a service with methods is a handler, and a missing handler is named at the start', async () => {
  const maintenance = new Stoppable();
  await callsOf({ maintenance }).maintenance.stop();
  expect(maintenance.stopped).toBe(1);
  expect(() => callsOf({ tasks: { get: undefined } })).toThrow('The call tasks.get has no handler.');
});

test('an error of a handler arrives as a problem, even in the middle of a stream', async () => {
  async function* importLibrary() {
    yield { kind: 'progress', done: 0, total: 2 };
    throw new ProblemError(why);
  }
  const failing = () => Promise.reject(new ProblemError(why));
  const { library } = callsOf({ library: { importLibrary, tags: failing } });
  await expect(library.tags()).rejects.toMatchObject({ code: 'PROBLEM', data: why });
  const stream = await library.importLibrary({ folder: '/other' });
  expect(await stream.next()).toMatchObject({ value: { kind: 'progress', total: 2 } });
  await expect(stream.next()).rejects.toMatchObject({ code: 'PROBLEM', data: why });
});

test('a read-only library refuses changes before their handler, and nothing else', async () => {
  let started = 0;
  const cancelMove = () => {
    started += 1;
  };
  const own = { library: { tags: () => ({ tags: [] }), cancelMove } };
  const { library, updates } = callsOf({ ...own, updates: { openPage: () => undefined } }, 'newer');
  await expect(library.cancelMove()).rejects.toMatchObject({ data: { kind: 'disk' } });
  expect(started).toBe(0);
  expect(await library.tags()).toEqual({ tags: [] });
  await updates.openPage();
});
