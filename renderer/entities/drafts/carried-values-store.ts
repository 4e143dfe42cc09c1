import { create } from 'zustand';
import type { Carried, CarriedValues } from './switch-model.ts';

interface CarriedValuesState {
  /** Message at the top of the form until the user dismisses the message, by model id. */
  readonly shown: Readonly<Record<string, CarriedValues | undefined>>;
  /** Values that the last model switch carried into the form, by model id. */
  readonly carried: Readonly<Record<string, Carried | undefined>>;
  readonly show: (modelId: string, carried: CarriedValues | undefined) => void;
  readonly setCarried: (modelId: string, carried: Carried | undefined) => void;
}

/** Values that the forms received from other models, for this session only. */
export const useCarriedValuesStore = create<CarriedValuesState>((set) => ({
  shown: {},
  carried: {},
  show: (modelId, carried) => set(({ shown }) => ({ shown: { ...shown, [modelId]: carried } })),
  setCarried: (modelId, to) => set(({ carried }) => ({ carried: { ...carried, [modelId]: to } })),
}));
