import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { endpoints } from '../../../shared/conversations/endpoint.ts';
import { draftSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { type Item, itemSchema } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { destinationSchema, type Task } from '../../../shared/tasks/task.ts';
import { type Json, parseJsonOrUndefined, withoutUndefined } from '../../../shared/util/json.ts';
import { resultFileMode } from '../../files/result-file-mode.ts';
import { isMissingPath } from '../../files/system-error-codes.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import { itemOfSidecar } from '../../storage/files-due-store.ts';

const head = { format: z.literal('triptych-sidecar'), version: z.literal(1), item: itemSchema };

/** Common fields of all sidecars. Other fields stay unchanged. */
const headSchema = z.looseObject({ ...head, item: z.unknown() });

const taskSidecarSchema = z.object({
  ...head,
  request: z.object({
    modelId: z.string(),
    /** Path of the create. Absent for a tracked task, and for a model that this version no longer knows. */
    path: z.string().optional(),
    /** Input files are named by their hash. */
    draft: draftSchema,
    bodyHash: z.string().optional(),
  }),
  task: z.object({
    id: z.string(),
    destination: destinationSchema,
    gatewayTaskId: z.string().optional(),
    traceId: z.string().optional(),
    comparisonId: z.string().optional(),
    runId: z.string().optional(),
    /** The run was started outside Triptych and tracked by its id, so the draft is not its request. */
    tracked: z.literal(true).optional(),
    createdAt: z.number(),
    acceptedAt: z.number().optional(),
    completedAt: z.number().optional(),
    /** Number of polls. */
    looks: z.number().int().optional(),
  }),
});

/** Sidecar of an image from an answer. */
const conversationSidecarSchema = z.object({
  ...head,
  said: z.object({
    conversationId: z.uuid(),
    messageId: z.number().int(),
    turnId: z.uuid(),
    endpoint: z.enum(endpoints),
    model: z.string(),
    prompt: z.string(),
    parameters: z.record(z.string(), z.custom<Json>()),
    traceId: z.string().optional(),
    askedAt: z.number(),
  }),
});

/** Sidecar of an image that was a video frame. The data stays after the video is deleted. */
const frameSidecarSchema = z.object({
  ...head,
  frame: z.object({
    itemId: z.uuid(),
    /** SHA-256 of the video. */
    hash: z.string(),
    file: z.string(),
    /** Number of the frame, from 1. */
    frame: z.number().int().positive(),
    seconds: z.number().min(0),
    takenAt: z.number(),
  }),
});

/** Sidecar of an imported file. */
const importSidecarSchema = z.object({
  ...head,
  import: z.object({
    /** Original name; only for display, never a path. */
    name: z.string().max(255),
    importedAt: z.number(),
  }),
});

/**
 * All data of one file, stored beside it. The database can be rebuilt from sidecars alone. A sidecar never contains a
 * key.
 */
export const sidecarSchema = z.union([
  taskSidecarSchema,
  conversationSidecarSchema,
  frameSidecarSchema,
  importSidecarSchema,
]);
export type Sidecar = z.infer<typeof sidecarSchema>;

export function describeItem(item: Sidecar['item'], task: Task): Sidecar {
  const { bodyHash, taskId, traceId, comparisonId, runId, acceptedAt, completedAt } = task;
  // The create path of a tracked task is unknown.
  const path = task.tracked ? undefined : (task.createPath ?? modelById(task.modelId)?.create.path);
  return {
    format: 'triptych-sidecar',
    version: 1,
    item,
    request: { modelId: task.modelId, draft: task.draft, ...withoutUndefined({ path, bodyHash }) },
    task: {
      id: task.id,
      destination: task.destination,
      ...withoutUndefined({ tracked: task.tracked }),
      createdAt: task.createdAt,
      looks: task.looks,
      ...withoutUndefined({ gatewayTaskId: taskId, traceId, comparisonId, runId, acceptedAt, completedAt }),
    },
  };
}

/**
 * Replaces `item` in the sidecar at `path`. All other fields stay, also fields that this version does not know. Returns
 * the reason if nothing was written. Throws disk errors. `temporaryFolder` as in `writeFileAtomically`.
 */
export async function rewriteSidecar(
  path: string,
  item: Item,
  temporaryFolder: string,
): Promise<'written' | 'none' | 'left'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissingPath(error)) return 'none';
    throw error;
  }
  const parsed = headSchema.safeParse(parseJsonOrUndefined(text));
  if (!parsed.success) return 'left';
  const written = `${JSON.stringify({ ...parsed.data, item: itemOfSidecar(item) }, null, 2)}\n`;
  if (written !== text)
    await writeFileAtomically(path, written, { temporaryFolder, durable: true, mode: resultFileMode });
  return 'written';
}

/** `temporaryFolder` as in `writeFileAtomically`. */
export async function writeSidecar(path: string, sidecar: Sidecar, temporaryFolder: string): Promise<void> {
  const written = { ...sidecar, item: itemOfSidecar(sidecar.item) };
  await writeFileAtomically(path, `${JSON.stringify(written, null, 2)}\n`, {
    temporaryFolder,
    durable: true,
    mode: resultFileMode,
  });
}

export async function readSidecar(path: string): Promise<Sidecar | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return sidecarSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
