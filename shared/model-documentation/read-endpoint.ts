import { checkCustomPath } from '../models/check-custom-path.ts';
import type { SourceRange } from '../pasted-text/source-value.ts';
import type { Endpoint } from './statement.ts';

/** Parts of paths that name what is done, and no model. */
const usualSegments =
  /^(?:vendors|api|openapi|v\d{1,3}(?:beta\d?|alpha\d?)?|generations?|generate|edits?|create|submit|tasks?|jobs?|predictions?|images?|videos?|(?:text|image|t|i)[-_]?(?:to|2)[-_]?(?:video|image|v|i)|async|services|models?|run|queue|result|status|\{task_id\})$/i;

/** Returns the segment of a path that names the model, or the vendor without such a segment. */
export function modelIdOfPath(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  const vendorAt = segments.indexOf('vendors') + 1;
  const vendor = vendorAt > 0 ? segments[vendorAt] : undefined;
  const model = segments.findLast(
    (segment, index) => !usualSegments.test(segment) && (vendorAt === 0 || index !== vendorAt),
  );
  return model ?? vendor?.replace(/^vendor-/, '');
}

/** The path of a conversation, which no model file describes. */
const conversationPath = /\/(?:chat\/completions|messages|completions|responses|embeddings)$/;

const placeholder =
  /^(?:\{[^{}]{1,60}\}|:[A-Za-z_]\w{0,60}|<[^<>]{1,60}>|\$\{?\w{1,60}\}?|\[[^[\]]{1,60}\]|YOUR_\w{1,60}|TASK_ID)$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the path of a URL as a model file states it, or `undefined` for another text. The host and the query are left
 * out. A placeholder or an id in place of the task becomes `{task_id}`.
 */
export function pathOfAddress(address: string): string | undefined {
  const bare = address.replace(/[?#].*$/s, '').replace(/[.,;:)，。；）]{1,4}$/, '');
  const slash = bare.startsWith('/') ? 0 : (beforePath.exec(bare)?.[0].length ?? -1);
  const segments = slash < 0 ? [] : bare.slice(slash).replace(/\/$/, '').split('/');
  const isPlaceholder = (segment: string) => placeholder.test(segment) || uuid.test(segment);
  const path = segments.map((segment) => (isPlaceholder(segment) ? '{task_id}' : segment)).join('/');
  const { ok } = checkCustomPath(path.includes('{task_id}') ? 'result' : 'create', path);
  // Dots stand for what is left out.
  return ok && !/\.\.|…/.test(address) ? path : undefined;
}

/** A scheme and a host before a path, or placeholders for them. */
const beforePath =
  /^(?:[a-z][a-z0-9+.-]{0,10}:\/\/)?(?:[\w.-]{1,200}(?::\d{1,5})?|\$?\{{1,2}[^{}]{1,60}\}{1,2}|<[^<>]{1,60}>|\$\w{1,60}|%\w{1,60}%)(?=\/)/i;

/** Finds the requests that a line names: `POST /path`, `GET https://host/path/{id}`, and a URL without a method. */
export function endpointsInLine(text: string, from: number): Endpoint[] {
  const stated = [
    ...text.matchAll(
      /(?<![A-Za-z])(GET|POST)(?![A-Za-z])(?: request)?(?: to)?[\s`*|:："']{1,8}([^\s`*|"'，。；、]{2,500})/g,
    ),
  ].flatMap(({ 1: method, 2: address = '', index, 0: whole }) =>
    endpointOf(address, method === 'POST', { from: from + index, to: from + index + whole.length }, true),
  );
  if (stated.length > 0) return stated;
  const plain = [
    ...text.matchAll(
      /(?:https?:\/\/|\$?\{{1,2}\w{1,40}\}{1,2}\/|(?<=(?:路径|地址|接口|[Pp]ath|[Ee]ndpoint|URL)[:： `]{1,4})\/)[^\s`*|"'，。；、<>]{2,500}/g,
    ),
  ];
  return plain.flatMap(({ 0: address, index }) =>
    endpointOf(address, undefined, { from: from + index, to: from + index + address.length }, false),
  );
}

/** `isCreate`: `undefined` if no method is stated. */
export function endpointOf(
  address: string,
  isCreate: boolean | undefined,
  { from, to }: SourceRange,
  isStated: boolean,
): Endpoint[] {
  const path = pathOfAddress(address);
  if (path === undefined) return [];
  const hasTask = path.includes('{task_id}');
  // The address of a page or a file, and not of a request.
  const isOther =
    /\.(?:png|jpe?g|webp|gif|mp4|mov|mp3|wav|html?|md|json|ya?ml)$/i.test(path) || /\/docs?\/|\/guides?\//.test(path);
  if (isOther || path.split('/').length < 3) return [];
  if (isCreate === false && !hasTask) return [];
  const isNeither = conversationPath.test(path) || (isCreate === true && hasTask);
  const purpose = isNeither ? 'other' : hasTask ? 'result' : 'create';
  return [{ kind: 'endpoint', path, purpose, isStated, from, to }];
}

/**
 * Returns the likely result paths of a create path, the likeliest first. Most gateways append the task to the path. A
 * collection such as `/videos` often has its tasks directly, and the result of an edit is often a generation.
 */
export function resultPathsOf(create: string): readonly string[] {
  const segments = create.split('/');
  const parent = segments.slice(0, -1).join('/');
  const isInCollection = /^(?:videos|images|tasks|jobs|predictions)$/.test(segments.at(-2) ?? '');
  return [
    `${create}/{task_id}`,
    ...(isInCollection ? [`${parent}/{task_id}`] : []),
    ...(/^edits?$/.test(segments.at(-1) ?? '') ? [`${parent}/generation/{task_id}`] : []),
  ];
}
