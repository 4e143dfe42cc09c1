import { basename } from 'node:path';
import { type Item, itemSchema } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { untrusted } from './tool-answer-text.ts';

// The facts that clients receive. There is no path, no link to a result and no raw answer of a gateway among them.

/** The facts of a library item. Of its file, only the name is included. */
export function itemFacts(item: Item): object {
  const { origin } = item;
  const imported = origin?.kind === 'import' ? origin : undefined;
  const isKnown = modelById(item.modelId) !== undefined;
  return {
    item: item.id,
    kind: item.kind,
    width: item.width || undefined,
    height: item.height || undefined,
    seconds: item.seconds,
    bytes: item.bytes,
    created: timeText(item.createdAt),
    model: isKnown ? item.modelId : undefined,
    seed: item.seed,
    rating: item.rating,
    flag: item.flag,
    run: item.taskId,
    comparison: item.comparisonId,
    fromSandbox: item.synthetic || undefined,
    inTrash: item.trashedAt !== undefined || undefined,
    fileState: item.fileState,
    ...untrusted({
      file: basename(item.file),
      model: isKnown ? undefined : item.modelId,
      prompt: item.prompt,
      negativePrompt: item.negative,
      tags: item.tags,
      note: item.note,
      originalName: imported?.name,
      program: imported?.program,
    }),
  };
}

export const timeText = (milliseconds: number) => new Date(milliseconds).toISOString();

export const itemId = itemSchema.shape.id;
