import { create } from 'zustand';
import { fieldWithRole, type Model } from '../../../shared/models/model.ts';
import { rememberParts } from '../../ui/stored-choice.ts';

/** Roles of the fields for the first and the last frame of a video. */
export type FrameRole = 'image' | 'end-image';

export interface TargetShot {
  readonly id: string;
  readonly projectId: string;
  /** "010 Harbor at dawn" */
  readonly title: string;
  /** Fields that the form of a take needs, because the shot has these frames. */
  readonly roles: readonly FrameRole[];
}

interface TargetShotStore {
  /** New runs of Studio become takes of this shot. */
  readonly shot: TargetShot | undefined;
  /** Hashes of the frames that were set in forms for shots, newest last. Stored like the forms. */
  readonly frameHashes: readonly string[];
  readonly set: (shot: TargetShot | undefined, frameHashes?: readonly string[]) => void;
  /** Call after the frame of a shot was cleared: models without a field for it can make takes again. */
  readonly removeRole: (shotId: string, role: FrameRole) => void;
}

const mostFrameHashes = 500;

/** The shot for which Studio generates, until the user clears it or the window closes. */
export const useTargetShot = create<TargetShotStore>((set) => ({
  shot: undefined,
  frameHashes: [],
  set: (shot, added = []) =>
    set(({ frameHashes }) => ({ shot, frameHashes: withNewest(frameHashes, added).slice(-mostFrameHashes) })),
  removeRole: (shotId, role) =>
    set(({ shot }) =>
      shot?.id === shotId ? { shot: { ...shot, roles: shot.roles.filter((each) => each !== role) } } : {},
    ),
}));
rememberParts(useTargetShot, 'target-shot', { frameHashes: parseHashes });

/** By hand, because the first page must not load a library for it. */
function parseHashes(stored: unknown): readonly string[] {
  if (!Array.isArray(stored) || !stored.every((hash) => typeof hash === 'string')) throw new TypeError('No hashes.');
  return stored;
}

function withNewest(hashes: readonly string[], added: readonly string[]): string[] {
  return [...hashes.filter((hash) => !added.includes(hash)), ...added];
}

/** Returns the part of a start call that adds results to the target shot. */
export function targetShotInput(): { shotId?: string } {
  const { shot } = useTargetShot.getState();
  return shot ? { shotId: shot.id } : {};
}

/** Returns the first of these fields that a model lacks, so that it can't make a take of the shot. */
export function missingRole(model: Model, roles: readonly FrameRole[]): FrameRole | undefined {
  return roles.find((role) => model.output !== 'videos' || !fieldWithRole(model, role));
}

/** Returns the reason why a model can't make a take that needs these fields, a phrase. */
export function reasonAgainstModel(model: Model, roles: readonly FrameRole[]): string | undefined {
  const missing = missingRole(model, roles);
  if (missing === undefined) return undefined;
  return missing === 'image' ? 'No first frame' : 'No last frame';
}

const noRoles: readonly FrameRole[] = [];

/** Returns the fields that the target shot needs. */
export function useTargetRoles(): readonly FrameRole[] {
  return useTargetShot(({ shot }) => shot?.roles ?? noRoles);
}
