import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../electron/host/host.ts';
import { sleep } from '../../support/load-tolerant-clock.ts';

/** Runs a typical client: the defaults of common libraries, and two retries for any error. */
export async function runNaively(origin: string, clock: Clock, folder: string, index: number): Promise<void> {
  const created = await (
    await withRetries(clock, 120_000, (signal) =>
      fetch(`${origin}/create`, { method: 'POST', body: JSON.stringify({ prompt: `soak ${index}` }), signal }),
    )
  ).json();
  const id = (created as { task_info: { id: string } }).task_info.id;
  for (;;) {
    await sleep(clock, 15_000);
    const poll = (await (
      await withRetries(clock, 30_000, (signal) => fetch(`${origin}/${id}`, { signal }))
    ).json()) as {
      task_info: { status: string };
      images?: string[];
    };
    if (poll.task_info.status === 'failed') return;
    if (poll.task_info.status !== 'completed') continue;
    for (const [position, url] of (poll.images ?? []).entries()) {
      const file = await withRetries(clock, 60_000, (signal) => fetch(url, { signal }));
      await writeFile(join(folder, `${index}-${position}.png`), Buffer.from(await file.arrayBuffer()));
    }
    return;
  }
}

/** The default of common clients: two retries after a lost connection, a timeout, 408, 409, 429 and 5xx. */
async function withRetries(
  clock: Clock,
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const stop = new AbortController();
    const clickUndo = clock.after(timeoutMs, () => stop.abort());
    try {
      const response = await ask(stop.signal);
      // The body is read here, so that a cut body counts as a lost connection.
      const body = await response.arrayBuffer();
      const isPassing = [408, 409, 429].includes(response.status) || response.status >= 500;
      if (response.ok) return new Response(body);
      if (!isPassing || tries === 2) throw new LinkExpired(`answered ${response.status}`);
    } catch (error) {
      if (error instanceof LinkExpired || tries === 2) throw error;
    } finally {
      clickUndo();
    }
    await sleep(clock, 500 * 2 ** tries);
  }
}

class LinkExpired extends Error {}
