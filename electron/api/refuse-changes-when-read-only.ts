import { ProblemError, problem } from '../../shared/problem.ts';

/** Calls that change nothing in the database and in the library, by their place in the contract. */
const reading: ReadonlySet<string> = new Set([
  'watch',
  'tasks.missingFiles',
  'tasks.evidence',
  'tasks.one',
  'tasks.page',
  'tasks.counts',
  'tasks.matching',
  'tasks.preview',
  'prompts.page',
  'inputs.missing',
  'library.page',
  'library.held',
  'library.tags',
  'library.item',
  'library.these',
  'library.recipe',
  'library.film',
  'library.reveal',
  'library.export',
  'library.dragOut',
  'library.facets',
  'library.suggest',
  'library.elsewhere',
  'library.lookAtOther',
  'library.lineage',
  'conversations.models',
  'conversations.page',
  'conversations.follow',
  'conversations.messages',
  'conversations.preview',
  'conversations.raw',
  'comparisons.one',
  'comparisons.contents',
  'comparisons.page',
  'comparisons.votes',
  'requests.page',
  'requests.detail',
  'support.bundle',
  'support.program',
  'support.reveal',
  'settings.change',
  'network.pickCertificateFile',
  'network.signIn',
  'network.putOff',
  'network.forget',
  'updates.check',
  'updates.openPage',
  'screens.report',
  'screens.canDo',
  'host.openLink',
]);

const sentences = {
  newer:
    'A newer version of Triptych wrote this library. You can view it, but you can’t change anything. Use the newer version, or give this version its own data folder.',
  full: 'The disk with the data folder is full. You can view the library, but you can’t change anything. Free up space on the disk, then restart Triptych.',
} as const;
type Why = keyof typeof sentences;

/** Throws a `ProblemError` for a call that may change something, in a library that is only read. */
export function refuseChange(path: readonly string[], why: Why): void {
  if (!reading.has(path.join('.'))) throw new ProblemError(problem('disk', sentences[why]));
}

/** POST requests that change nothing. */
const readingPosts: ReadonlySet<string> = new Set(['/library/index', '/zip-downloads']);

/** The same for bytes that travel by address. `undefined`: it may pass. */
export function refusedRequest(request: Request, why: Why): Response | undefined {
  const isReading = request.method !== 'POST' || readingPosts.has(new URL(request.url).pathname);
  return isReading ? undefined : Response.json(problem('disk', sentences[why]), { status: 422 });
}
