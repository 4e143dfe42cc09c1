import { create } from 'zustand';

export interface TargetShot {
  readonly id: string;
  readonly projectId: string;
  /** "010 Harbor at dawn" */
  readonly title: string;
}

interface TargetShotStore {
  /** New runs of Studio become takes of this shot. */
  readonly shot: TargetShot | undefined;
  readonly set: (shot: TargetShot | undefined) => void;
}

/** The shot for which Studio generates, until the user clears it or the window closes. */
export const useTargetShot = create<TargetShotStore>((set) => ({ shot: undefined, set: (shot) => set({ shot }) }));

/** Returns the part of a start call that adds results to the target shot. */
export function targetShotInput(): { shotId?: string } {
  const { shot } = useTargetShot.getState();
  return shot ? { shotId: shot.id } : {};
}
