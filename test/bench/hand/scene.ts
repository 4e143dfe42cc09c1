import type { PeerEffect } from './peer-effects.ts';

/** The actions of one row of the report. */
export type HandGroup =
  | 'pages'
  | 'typing'
  | 'palette'
  | 'viewer'
  | 'choosing'
  | 'opening'
  | 'lists'
  | 'comparison'
  | 'generate';

export interface HandAction {
  readonly name: string;
  /** The effect of the same kind that the empty page shows. */
  readonly peer: PeerEffect;
  /** Brings the page to where the action begins, and returns the milliseconds from its input to its effect. */
  readonly measure: (round: number) => Promise<number>;
}

/** Actions that a person gives in turn at one place of the program. */
export interface Scene {
  readonly group: HandGroup;
  /** Opens the place. */
  readonly open: () => Promise<unknown>;
  readonly actions: readonly HandAction[];
  /** Leaves the program as other scenes expect it. */
  readonly close?: () => Promise<unknown>;
}
