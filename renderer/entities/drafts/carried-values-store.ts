import { create } from 'zustand';
import type { Carried, CarriedValues } from './switch-model.ts';

interface CarriedValuesState {
  /** By model id: what the form tells at its top until it is put away. */
  readonly shown: Readonly<Record<string, CarriedValues | undefined>>;
  /** By model id: what the last switch put there. */
  readonly carried: Readonly<Record<string, Carried | undefined>>;
  readonly show: (modelId: string, carried: CarriedValues | undefined) => void;
  readonly setCarried: (modelId: string, carried: Carried | undefined) => void;
}

/** What came into the forms from other models, for this session only. */
export const useCarriedValuesStore = create<CarriedValuesState>((set) => ({
  shown: {},
  carried: {},
  show: (modelId, carried) => set(({ shown }) => ({ shown: { ...shown, [modelId]: carried } })),
  setCarried: (modelId, to) => set(({ carried }) => ({ carried: { ...carried, [modelId]: to } })),
}));
