import { z } from 'zod';
import { type Vote, voteSchema } from '../../../shared/comparisons/review/vote.ts';
import { hashSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { projectSchema } from '../../../shared/projects/project.ts';
import type { ProjectWithShots } from '../../../shared/projects/project-item-ids.ts';
import { shotSchema } from '../../../shared/projects/shot.ts';

export const projectMediaSchema = z.object({
  itemId: z.uuid(),
  /** SHA-256 of the media file, 64 hex digits. Finds the item when the library has another id for it. */
  hash: hashSchema,
  /** Path of the media file below the library folder, for people. */
  file: z.string(),
});
/** A library item that a project refers to. */
export type ProjectMedia = Readonly<z.infer<typeof projectMediaSchema>>;

const shotOfFileSchema = shotSchema.omit({ projectId: true });

/** Content of a project file in the library folder. The database can be rebuilt from it. */
export const projectFileSchema = z.object({
  format: z.literal('triptych-project'),
  version: z.literal(1),
  project: projectSchema,
  /** In the order of the cut, also those in Trash. */
  shots: z.array(shotOfFileSchema),
  media: z.array(projectMediaSchema),
  /** Votes on takes of the project. Only in the file of a test set. */
  votes: z.array(voteSchema).optional(),
});

/** `media` has the known items; other items of the project have no entry. `votes`: those of a test set. */
export function projectFileText(
  { project, shots }: ProjectWithShots,
  media: readonly ProjectMedia[],
  votes: readonly Vote[] = [],
): string {
  const file: z.infer<typeof projectFileSchema> = {
    format: 'triptych-project',
    version: 1,
    project,
    shots: shots.map(({ projectId: _, ...shot }) => shot),
    media: [...media],
    ...(votes.length > 0 ? { votes: [...votes] } : {}),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
