import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import type { Json } from '../../../shared/util/json.ts';
import { createPartialFile, type PartialFile } from '../../files/partial-file.ts';
import type { MediaFacts } from '../../media/measure-media.ts';
import {
  type GenerationParameters,
  generationTextsOf,
} from '../../media/metadata/embedded-texts/embedded-generation-texts.ts';
import { bytesOf, type EmbeddingResult, sizeOf } from '../../media/metadata/new-file-from-pieces.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { Sidecar } from './sidecar.ts';

/** Writes prompts and settings into result files if the user enabled this. */
export type EmbeddedPrompts = ReturnType<typeof createEmbeddedPrompts>;

interface EmbeddedPromptsOptions {
  readonly isWanted: () => boolean;
  /** Removes keys from a text. */
  readonly redact: (text: string) => string;
  readonly mediaReader: Pick<MediaFileReader, 'media' | 'withTexts'>;
  readonly onUnexpectedError: (error: unknown) => void;
}

export function createEmbeddedPrompts(options: EmbeddedPromptsOptions) {
  const { isWanted, redact, mediaReader, onUnexpectedError } = options;
  async function withPrompts(path: string, item: Item, sidecar: Sidecar | undefined): Promise<EmbeddingResult> {
    const parameters = sidecar && madeWith(item, sidecar);
    if (!parameters) return { whyNot: 'the settings that made it aren’t known' };
    return mediaReader.withTexts(path, item.mime, generationTextsOf(parameters, item, redact));
  }

  async function copyWithTexts(
    { path }: PartialFile,
    item: Item,
    sidecar: Sidecar,
    facts: MediaFacts,
    parts: string,
  ): Promise<PartialFile | undefined> {
    const written = await withPrompts(path, item, sidecar);
    if ('whyNot' in written) return undefined;
    const copy = await createPartialFile(join(parts, `${randomUUID()}.part`));
    try {
      for await (const bytes of bytesOf(path, written.pieces)) await copy.append(bytes);
      await copy.finish();
      // The copy replaces a paid file, so it is measured again.
      const isSame = JSON.stringify(await mediaReader.media(copy.path)) === JSON.stringify(facts);
      if (isSame && copy.bytes() === sizeOf(written.pieces)) return copy;
      onUnexpectedError(
        new Error(`A ${item.mime} measured differently with its prompt embedded, so it was saved unchanged.`),
      );
    } catch (error) {
      await copy.discard();
      throw error;
    }
    await copy.discard();
    return undefined;
  }

  return {
    /** Returns the file of an item at `path` with its prompt embedded, for an export. */
    withPrompts,
    /**
     * Writes a copy of the file with the prompt into `parts`. `undefined` when the file stays unchanged: the setting is
     * off, its type holds no text, or writing failed. Saving a paid result never waits for this step.
     */
    async writeWithPrompts(
      received: PartialFile,
      item: Item,
      sidecar: Sidecar,
      facts: MediaFacts,
      parts: string,
    ): Promise<PartialFile | undefined> {
      if (!isWanted() || facts.kind === 'file') return undefined;
      try {
        return await copyWithTexts(received, item, sidecar, facts, parts);
      } catch (error) {
        // Without space for a copy, the original is still there.
        onUnexpectedError(error);
        return undefined;
      }
    },
  };
}

const prompts = new Set(['prompt', 'negative_prompt', 'seed']);

/** Returns the settings of a result. `undefined` for other files, or if its request is unknown. */
function madeWith(item: Item, sidecar: Sidecar): GenerationParameters | undefined {
  const requested = askedIn(sidecar);
  if (!requested) return undefined;
  const { modelId: model, prompt, negative, seed, synthetic } = item;
  const parameters = Object.fromEntries(Object.entries(requested).flatMap(([name, value]) => plain(name, value)));
  const hasParameters = Object.keys(parameters).length > 0;
  return { model, prompt, negative, seed, ...(hasParameters && { parameters }), ...(synthetic && { synthetic }) };
}

function askedIn(sidecar: Sidecar): Readonly<Record<string, unknown>> | undefined {
  if ('request' in sidecar) return sidecar.task.tracked ? undefined : sidecar.request.draft.values;
  return 'said' in sidecar ? (sidecar.said.parameters as Readonly<Record<string, Json>>) : undefined;
}

/** Images, URLs and nested values stay in the sidecar, because they may reveal other files of the user. */
function plain(name: string, value: unknown): [string, string | number | boolean][] {
  if (prompts.has(name)) return [];
  if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
  return typeof value === 'string' && !/^\s*(?:[a-z][a-z+.-]*:\/\/|data:)/i.test(value) ? [[name, value]] : [];
}
