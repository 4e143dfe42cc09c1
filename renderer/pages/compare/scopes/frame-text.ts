import { encodingText } from '../../../../shared/measurements/scopes/color-encoding.ts';
import type { ScopeName } from '../../../../shared/measurements/scopes/scope-images.ts';
import { rangeText, type ScopeValues } from '../../../../shared/measurements/scopes/scope-values.ts';
import type { ItemPane } from './use-scope-panes.ts';
import type { ScopesState } from './use-scopes.ts';

/** The scopes of one pane as text. */
export interface FrameText {
  readonly letter: string;
  /** `BT.709, limited range`. */
  readonly encoding: string;
  readonly values: ScopeValues;
}

/** Returns the computed frames as text. `panes`: those that the scopes show. */
export function framesOf(state: ScopesState, panes: readonly ItemPane[]): readonly FrameText[] {
  if (state.kind !== 'computed') return [];
  return state.scopes.frames.flatMap(({ encoding, values }, index) => {
    const shown = panes.find(({ pane }) => pane.id === state.paneIds[index]);
    if (!shown) return [];
    // A video without readable pixels arrives as an image.
    const isConverted = encoding.isConverted || (shown.item.kind === 'video' && encoding.matrix === 'rgb');
    return [{ letter: shown.letter, encoding: encodingText({ ...encoding, isConverted }), values }];
  });
}

/** Returns the values of a scope in short. */
export function summaryOf(scope: ScopeName, { channels, gray }: ScopeValues): string {
  if (scope === 'vectorscope') return `${gray.toFixed(1)} % near gray`;
  const { luma, red, green, blue } = channels;
  if (scope === 'waveform') return `Y ${rangeText(luma)}`;
  return `R ${rangeText(red)}, G ${rangeText(green)}, B ${rangeText(blue)}`;
}
