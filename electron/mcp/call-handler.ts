import { homedir } from 'node:os';
import { thumbnailRoute } from '../../shared/contract/http-routes.ts';
import type { Item } from '../../shared/library/item.ts';
import type { McpClient } from '../../shared/mcp/mcp-client.ts';
import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import type { Library } from '../library/catalog/library.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import { createRedactText, folderPattern } from '../support/redact-text.ts';
import type { Redactor } from '../util/redact.ts';
import type { ImageDecoder } from '../workers/images/image-decoder.ts';
import type { ClientIdentity, createClientAccess } from './client-access.ts';
import { listItemResources, readItemResource } from './item-resources.ts';
import { allTools } from './tools/all-tools.ts';
import { McpProblemError, type McpProgram, problemOfCall } from './tools/mcp-program.ts';
import type { RunStarter } from './tools/run-starter.ts';
import type { ToolAnswer, ToolContext, ToolImage } from './tools/tool.ts';
import { answerText, untrusted, untrustedNote } from './tools/tool-answer-text.ts';

/** One call of a client. */
export interface McpCall {
  readonly identity: ClientIdentity;
  /** Aborted when the client cancels the call, or the connection that waits for its answer ends. */
  readonly signal: AbortSignal;
}

/** An answer as text, which is safe to pass on. */
export interface McpAnswer {
  readonly texts: readonly string[];
  readonly image?: ToolImage | undefined;
  readonly isError: boolean;
}

/** Handles the calls of all clients: checks their permissions, records them and makes their answers safe. */
export type CallHandler = ReturnType<typeof createCallHandler>;

interface CallHandlerOptions {
  readonly access: ReturnType<typeof createClientAccess>;
  readonly runStarter: RunStarter;
  readonly requests: RequestLog;
  readonly redactor: Redactor;
  readonly library: Pick<Library, 'item' | 'pathOf'>;
  readonly imageDecoder: Pick<ImageDecoder, 'resize'>;
  readonly program: () => McpProgram;
  readonly describeError: (error: unknown) => Problem;
  readonly dataFolder: string;
  /** Returns the current library folder. */
  readonly folder: () => string;
}

const freeReading = { isFree: true };

export function createCallHandler(options: CallHandlerOptions) {
  const { access, requests, library, imageDecoder, program } = options;
  const redactText = createRedactText(options.redactor, homedir());

  /** Removes keys and the paths of folders. */
  function redact(text: string): string {
    const folders = [options.folder(), options.dataFolder].flatMap((folder) => folderPattern(folder) ?? []);
    return redactText(folders.reduce((clean, pattern) => clean.replace(pattern, '(folder)'), text));
  }

  function describe(error: unknown): Problem {
    return error instanceof ProblemError ? error.problem : (problemOfCall(error) ?? options.describeError(error));
  }

  /** Records a call in the request log with its arguments, its outcome and the text of its answer. */
  async function recorded<Result>(
    what: string,
    input: unknown,
    { identity }: McpCall,
    work: () => Promise<{ result: Result; status: number; text: string }>,
  ): Promise<Result> {
    const body = JSON.stringify(input ?? {});
    const recording = requests.record({
      kind: 'mcp',
      method: 'MCP',
      origin: access.nameOf(identity),
      path: what,
      headers: [],
      body: body.slice(0, longestRecord),
    });
    try {
      const { result, status, text } = await work();
      recording.headers(status, []);
      recording.data(Buffer.from(text.slice(0, longestRecord)), true);
      recording.end();
      return result;
    } catch (error) {
      const found = describe(error);
      recording.headers(statusOf(found), []);
      recording.data(Buffer.from(found.sentence), true);
      recording.end();
      throw error;
    }
  }

  /** Calls `work` with the context of an allowed client. Every failure becomes an answer with a sentence. */
  function answered(
    what: string,
    input: unknown,
    tool: { readonly isFree: boolean },
    call: McpCall,
    work: (context: ToolContext) => Promise<ToolAnswer>,
  ): Promise<McpAnswer> {
    return recorded<McpAnswer>(what, input, call, async () => {
      try {
        const { data, image } = await work(contextOf(() => access.check(call.identity, tool), call));
        const text = answerText(data, redact);
        return { result: { texts: withNote(text), image, isError: false }, status: 200, text };
      } catch (error) {
        const text = errorText(error);
        return { result: { texts: withNote(text), isError: true }, status: statusOf(describe(error)), text };
      }
    });
  }

  const errorText = (error: unknown) =>
    answerText(errorFacts(describe(error), error instanceof McpProblemError), redact);

  function contextOf(currentCaller: () => McpClient, { signal }: McpCall): ToolContext {
    const caller = currentCaller();
    const { client, fetch } = program();
    const imageOf: ToolContext['imageOf'] = async (id, size) =>
      itemImage(await library.item(id), size, { library, imageDecoder, program: program() });
    return { client, fetch, caller, currentCaller, signal, runStarter: options.runStarter, imageOf };
  }

  return {
    callTool(name: string, input: unknown, call: McpCall): Promise<McpAnswer> {
      const tool = allTools.find((each) => each.name === name);
      // The name of an unknown tool is a text of the client.
      return answered(tool?.name ?? 'unknown tool', input, tool ?? freeReading, call, (context) => {
        if (!tool) throw new McpProblemError(problem('not-found', 'There is no tool with this name.'));
        return tool.run(input, context);
      });
    },
    /** Throws a `McpProblemError` whose sentence is safe to pass on. */
    listResources: (
      cursor: string | undefined,
      call: McpCall,
    ): Promise<Awaited<ReturnType<typeof listItemResources>>> =>
      recorded('resources/list', { cursor }, call, async () => {
        access.check(call.identity, freeReading);
        const result = await listItemResources(cursor, program());
        return { result, status: 200, text: JSON.stringify(result) };
      }).catch((error: unknown) => {
        const safe = problem(describe(error).kind, withNote(errorText(error)).join('\n'));
        throw new McpProblemError(safe);
      }),
    readResource: (uri: string, call: McpCall): Promise<McpAnswer> =>
      answered('resources/read', { uri }, freeReading, call, (context) => readItemResource(uri, context)),
  };
}

/** Many calls must not displace the requests that were charged. Maximum length of a recorded text, in UTF-16 units. */
const longestRecord = 16_000;

const withNote = (text: string) => (text.includes('"untrusted"') ? [untrustedNote, text] : [text]);

/** Sentences of other errors may quote a gateway, a prompt or the name of a file. */
function errorFacts({ kind, sentence, reasons }: Problem, isOurs: boolean): object {
  if (isOurs) return { problem: kind, sentence };
  const fields = reasons?.map(({ field, text }) => `${field} ${text}`);
  return { problem: kind, ...untrusted({ sentence, reasons: fields }) };
}

function statusOf({ kind }: Problem): number {
  return kind === 'access' || kind === 'budget' ? 403 : kind === 'not-found' ? 404 : kind === 'internal' ? 500 : 400;
}

interface ItemImageServices {
  readonly library: Pick<Library, 'pathOf'>;
  readonly imageDecoder: Pick<ImageDecoder, 'resize'>;
  readonly program: McpProgram;
}

const longestSide = 1568;
const maxBytes = 1_000_000;

/**
 * Returns an image for a message. It is encoded again, so it has no metadata: the file of an import may contain prompts
 * and paths of its computer. Throws a `ProblemError` for a video without a poster, and for a damaged file.
 */
async function itemImage(
  item: Item,
  size: 'thumbnail' | 'large',
  { library, imageDecoder, program }: ItemImageServices,
): Promise<ToolImage> {
  if (size === 'large' && item.kind === 'image') return largeImage(item, library.pathOf(item), imageDecoder);
  const response = await program.fetch(thumbnailRoute(item.id));
  if (response.status === 200) {
    return { bytes: Buffer.from(await response.arrayBuffer()), mime: 'image/webp' };
  }
  if (item.kind === 'file')
    throw new McpProblemError(problem('not-found', `Triptych can’t show this file (${item.mime}).`));
  const reason =
    item.kind === 'video'
      ? 'This video has no poster yet. Triptych creates it when a window shows the video.'
      : 'The file of this image is missing or can’t be decoded.';
  throw new McpProblemError(problem('not-found', reason));
}

async function largeImage(
  { width, height }: Item,
  path: string,
  imageDecoder: ItemImageServices['imageDecoder'],
): Promise<ToolImage> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const output = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const area = { x: 0, y: 0, width, height };
  const recipe = { way: 'crop', area, output, type: 'image/jpeg', maxBytes } as const;
  const { bytes, type } = await imageDecoder.resize({ path, name: 'The image', recipe, orJpeg: true });
  return { bytes, mime: type };
}
