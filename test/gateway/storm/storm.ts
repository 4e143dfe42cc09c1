import { setTimeout as sleep } from 'node:timers/promises';
import { conversationExportRoute, importRoute } from '../../../shared/contract/http-routes.ts';
import { makeImage } from '../../support/make-images.ts';
import { seededRandom } from '../../support/test-seed.ts';
import { allFilesAreWritten, until } from '../library/seed-items.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { hostileFiles } from './hostile-files.ts';
import { type Damage, damageLog, fillDisk } from './storm-damage.ts';
import { openStormGateway } from './storm-gateway.ts';
import { emptyLedger, hashOf, type StormState, violationsOf } from './storm-ledger.ts';
import { type StormProgram, startStormProgram } from './storm-program.ts';

// Runs the real program through kills, a damaged log, a full disk, frames that break the protocol and results that try
// to hang it, round after round. After each round, everything that the program acknowledged must exist.

export interface StormOptions {
  readonly dataFolder: string;
  readonly library: string;
  readonly seed: number;
  /** The minimum number of rounds, however long they take. */
  readonly leastRounds: number;
  /** No further round starts after this time. Milliseconds. */
  readonly milliseconds: number;
  /** True if the data folder is on a separate disk that may be filled. */
  readonly canFill: boolean;
  readonly print: (line: string) => void;
}

export interface StormReport {
  readonly rounds: number;
  readonly violations: readonly string[];
  readonly done: Readonly<Record<string, number>>;
  readonly slowestStartMs: number;
  readonly slowestCallMs: number;
  readonly peakMemory: number;
}

type Ending = 'quit' | 'kill' | 'log-overwritten' | 'log-cut' | 'full-disk';

const modelId = 'image-c-2.5-t2i-preview';
/** A slower call counts as a hanging program; the limit is far above the needs of a loaded machine. */
const longestCallMs = 10_000;
const longestStartMs = 30_000;
const mostMemory = 2_000_000_000;

export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { dataFolder, library, seed, canFill, print } = options;
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const ledger = emptyLedger();
  const mayHaveLost = new Set<string>();
  const violations: string[] = [];
  const done: Record<string, number> = {};
  const count = (what: string, more = 1) => {
    done[what] = (done[what] ?? 0) + more;
  };
  const goodFile = (name: string) =>
    makeImage(40, 30, 'image/png', Number.parseInt(hashOf(Buffer.from(name)), 16) % 360);
  const unique = (name: string) => Buffer.concat([goodFile(name), Buffer.from(name)]);
  const gateway = await openStormGateway(unique);
  let [slowestStartMs, slowestCallMs, peakMemory] = [0, 0, 0];
  let round = 0;

  async function start(): Promise<StormProgram> {
    const from = performance.now();
    const program = await startStormProgram(dataFolder, gateway.origin);
    const took = performance.now() - from;
    slowestStartMs = Math.max(slowestStartMs, took);
    if (took > longestStartMs) violations.push(`round ${round}: the start took ${Math.round(took)} ms`);
    return program;
  }

  /** A call that must be answered soon, whatever else happens. */
  async function probe(program: StormProgram, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const from = performance.now();
      const answered = program.calls.requestLog.page({ limit: 1 }).then(
        () => true,
        () => true,
      );
      const isAnswered = await Promise.race([answered, sleep(longestCallMs, false)]);
      slowestCallMs = Math.max(slowestCallMs, performance.now() - from);
      if (!isAnswered && !isOver()) violations.push(`round ${round}: no answer within ${longestCallMs} ms`);
      peakMemory = Math.max(peakMemory, program.peakMemory());
      await sleep(100);
    }
  }

  /** One action of a user or a result host, one of ten `kind`s. A failed action is not acknowledged. */
  async function act(program: StormProgram, name: string, kind: number): Promise<void> {
    const { calls } = program;
    if (kind < 4) {
      const bad = Object.keys(hostileFiles)[below(Object.keys(hostileFiles).length)];
      const prompt = `${name} · ${kind === 0 ? bad : 'good'}`;
      const { id } = await calls.tasks.start({ modelId, draft: draftOf(modelId, prompt) });
      ledger.tasks.set(id, prompt);
      count(kind === 0 ? 'hostile results' : 'runs');
      await sleep(150);
      await calls.tasks.checkStatus({ id });
    } else if (kind < 7) {
      const bytes = unique(name);
      const answer = await program.post(importRoute(`${name}.png`), bytes);
      if (answer.status !== 200) return;
      const { item } = (await answer.json()) as { item: { id: string } };
      ledger.imports.set(item.id, hashOf(bytes));
      count('imports');
    } else if (kind < 8) {
      await rate(program, [...ledger.imports.keys()][below(ledger.imports.size)]);
    } else if (kind < 9) {
      await ask(program, name);
    } else {
      await program.sendBadFrame(below(5));
      count('bad frames');
    }
  }

  async function rate({ calls }: StormProgram, id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const rating = 1 + below(5);
    const before = ledger.ratings.get(id) ?? [undefined];
    ledger.ratings.set(id, [...before, rating]);
    await calls.library.rate({ ids: [id], rating });
    ledger.ratings.set(id, [rating]);
    count('ratings');
  }

  async function ask({ calls }: StormProgram, name: string): Promise<void> {
    const column = { id: 'one', endpoint: 'chat' as const, model: 'storm-chat', values: {}, head: null };
    const { id } = await calls.conversations.create({ endpoint: 'chat', columns: [column] });
    const question = `question ${name.replace('storm ', '')}`;
    await calls.conversations.send({ id, columnIds: ['one'], parts: [{ kind: 'text', text: question }] });
    ledger.questions.set(id, [question]);
    count('questions');
  }

  async function stateOf(program: StormProgram): Promise<StormState> {
    const items: StormState['items'][number][] = [];
    for (let before: { createdAt: number; id: string } | undefined; ; ) {
      const page = await program.calls.library.page({ limit: 500, ...(before ? { before } : {}) });
      items.push(...page.items);
      const last = page.items.at(-1);
      if (last === undefined) break;
      before = { createdAt: last.createdAt, id: last.id };
    }
    const tasks: StormState['tasks'][number][] = [];
    for (const id of ledger.tasks.keys()) {
      const task = await program.calls.tasks.get({ id }).catch(() => undefined);
      if (task) tasks.push(task);
    }
    const conversations = new Map<string, string>();
    for (const id of ledger.questions.keys()) {
      const text = await program.get(conversationExportRoute(id, 'json'));
      if (text.includes('"messages"')) conversations.set(id, text);
    }
    return { items, tasks, conversations, library };
  }

  /** Waits until everything that was acknowledged exists, because a repair or an adoption may still run. */
  async function settle(program: StormProgram): Promise<void> {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const state = await Promise.race([stateOf(program), sleep(60_000)]);
      if (state === undefined) {
        violations.push(`round ${round}: what it holds could not be read within a minute`);
        return;
      }
      const broken = violationsOf(ledger, state, gateway, mayHaveLost);
      if (broken.length === 0) return;
      if (performance.now() > deadline) {
        violations.push(...broken.map((each) => `round ${round}: ${each}`));
        // Reported once: the storm continues with the current state.
        for (const id of ledger.imports.keys()) if (broken.some((each) => each.includes(id))) ledger.imports.delete(id);
        for (const id of ledger.ratings.keys()) if (broken.some((each) => each.includes(id))) ledger.ratings.delete(id);
        for (const [id] of ledger.questions) if (broken.some((each) => each.includes(id))) ledger.questions.delete(id);
        return;
      }
      await sleep(500);
    }
  }

  async function end(program: StormProgram, ending: Ending): Promise<void> {
    if (ending === 'quit') {
      const code = await program.process.end('SIGTERM');
      if (code !== 0) violations.push(`round ${round}: quitting ended with ${code}`);
      return;
    }
    // Sidecars and conversation files are written soon after the data, not together with it.
    if (ending === 'log-overwritten' || ending === 'log-cut') await until(() => allFilesAreWritten(dataFolder));
    await program.process.end('SIGKILL');
    const damage: Damage = ending === 'log-overwritten' || ending === 'log-cut' ? ending : 'none';
    if (!damageLog(dataFolder, damage)) return;
    // Tasks have their record only in the database; saved results have their own record.
    for (const id of ledger.tasks.keys()) mayHaveLost.add(id);
  }

  /** A start on a full disk must be answered; with free space, everything continues. */
  async function fillAndStart(): Promise<void> {
    const freeSpace = fillDisk(dataFolder);
    try {
      const program = await start();
      await program.snapshot();
      await program.process.end('SIGKILL');
    } catch (error) {
      violations.push(`round ${round}: no start on a full disk (${String(error).slice(0, 200)})`);
    } finally {
      freeSpace();
    }
  }

  const full: Ending[] = canFill ? ['full-disk'] : [];
  const endings: Ending[] = ['kill', 'log-overwritten', ...full, 'log-cut', 'kill', 'quit'];
  const deadline = performance.now() + options.milliseconds;
  for (; round < options.leastRounds || performance.now() < deadline; round += 1) {
    const program = await start();
    await settle(program);
    let isOver = false;
    const probing = probe(program, () => isOver);
    const ending = endings[round % endings.length] ?? 'kill';
    // Each kind occurs once and further ones by chance, so that a few rounds cover everything.
    const acting = Array.from({ length: 12 + below(12) }, (_, index) =>
      sleep(random() * 3_000).then(() =>
        act(program, `storm ${round}-${index}`, index < 10 ? index : below(10)).catch(() => count('failed')),
      ),
    );
    // A kill happens at any moment; before a damaged log, every call was answered.
    if (ending === 'kill') await sleep(500 + random() * 3_500);
    else await Promise.race([Promise.all(acting), sleep(60_000)]);
    isOver = true;
    await end(program, ending);
    // Calls that the end of the program interrupts end with their connection.
    const isCutOff = await Promise.race([Promise.all([...acting, probing]), sleep(30_000, false)]);
    if (isCutOff === false) violations.push(`round ${round}: a call went on without its program`);
    count(ending);
    if (ending === 'full-disk') await fillAndStart();
    print(
      `round ${round}: ${ending}, ${ledger.tasks.size} tasks, ${ledger.imports.size} imports, ${violations.length} violations`,
    );
  }
  const last = await start();
  await settle(last);
  if (peakMemory > mostMemory) violations.push(`main used ${Math.round(peakMemory / 1e6)} MB`);
  await last.process.end('SIGTERM');
  await gateway.close();
  return { rounds: round, violations, done, slowestStartMs, slowestCallMs, peakMemory };
}
