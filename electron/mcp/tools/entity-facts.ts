import { basename } from 'node:path';
import { type Item, itemSchema } from '../../../shared/library/item.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { promptOf } from '../../../shared/models/prompts-of-form.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Project } from '../../../shared/projects/project.ts';
import { formatShotNumber, type Shot } from '../../../shared/projects/shot.ts';
import type { Task } from '../../../shared/tasks/task.ts';
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

/** The facts of a run. */
export function runFacts(task: Task): object {
  const isKnown = modelById(task.modelId) !== undefined;
  return {
    run: task.id,
    state: task.state,
    model: isKnown ? task.modelId : undefined,
    inSandbox: task.destination.kind === 'sandbox' || undefined,
    created: timeText(task.createdAt),
    ended: task.endedAt === undefined ? undefined : timeText(task.endedAt),
    items: task.links.flatMap(({ itemId }) => itemId ?? []),
    expectedItems: task.links.length || undefined,
    comparison: task.comparisonId,
    shot: task.shotId,
    problem: task.problem?.kind,
    ...untrusted({
      model: isKnown ? undefined : task.modelId,
      prompt: promptOf(task),
      status: task.status,
      problem: task.problem?.sentence,
      notes: task.notes,
    }),
  };
}

/** The reason why a run was not sent. */
export function problemFacts({ kind, sentence, reasons }: Problem): object {
  const fields = reasons?.map(({ field, text }) => `${field} ${text}`);
  return { sent: false, problem: kind, ...untrusted({ problem: sentence, reasons: fields }) };
}

/** The facts of a shot, with the ids of its takes. */
export function shotFacts(shot: Shot, project: Project): object {
  const scene = project.scenes.find(({ id }) => id === shot.sceneId);
  return {
    shot: shot.id,
    number: formatShotNumber(shot.number),
    status: shot.status,
    plannedFrames: shot.planned,
    takes: shot.takes.length,
    selectedItem: shot.selectedItemId,
    ...untrusted({ scene: scene?.title, title: shot.title, brief: shot.brief, notes: shot.notes }),
  };
}

export const timeText = (milliseconds: number) => new Date(milliseconds).toISOString();

export const itemId = itemSchema.shape.id;
