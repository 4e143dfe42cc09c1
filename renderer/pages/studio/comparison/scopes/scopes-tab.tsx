import { Select } from '@mantine/core';
import { encodingText } from '../../../../../shared/measurements/scopes/color-encoding.ts';
import type { ScopeName } from '../../../../../shared/measurements/scopes/scope-images.ts';
import { rangeText, type ScopeValues } from '../../../../../shared/measurements/scopes/scope-values.ts';
import type { ShownItem } from '../../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Box, Grid, Stack } from '../../../../ui/layout-primitives.tsx';
import type { OpenComparison } from '../common/use-comparison.ts';
import { ScopeCanvas } from './scope-canvas.tsx';
import styles from './scopes.module.css';
import { type ScopesState, useScopePanes, useScopes } from './use-scope-panes.ts';

/** In the order on screen. */
const scopes: readonly ScopeName[] = ['waveform', 'parade', 'vectorscope', 'histogram'];

/** The source of the values, which users must know to trust them. */
const aboutValues =
  'Values are those of the file on a scale from 0 to 255, before the browser converts colors. The vectorscope places colors ' +
  'by BT.709 for every file.';

/** Shows the scopes of one pane, or of two overlaid panes, live. */
export function ScopesTab({ open }: { open: OpenComparison }) {
  const { choices, chosen, choose, panes } = useScopePanes(open.shown);
  const state = useScopes(panes.map(({ pane }) => pane.id));
  const next = choices[(choices.findIndex(({ value }) => value === chosen) + 1) % choices.length]?.value;
  const frames = framesOf(state, panes);
  useCommands(next !== undefined && choices.length > 1 ? { scopePane: () => choose(next) } : {});
  return (
    <div className="scroll">
      <Stack gap="s3" py="s3" px="s4">
        {choices.length > 1 && (
          <CommandTooltip by="scopePane" tip="Next pane. A click on a pane shows it too">
            <Box w={110}>
              <Select
                size="xs"
                aria-label="Pane of the scopes"
                allowDeselect={false}
                data={[...choices]}
                value={chosen}
                onChange={(value) => value !== null && choose(value)}
              />
            </Box>
          </CommandTooltip>
        )}
        <Encodings frames={frames} />
        {panes.length === 0 && <p className="t2 small">No pane has a result yet.</p>}
        {state.kind === 'failed' && (
          <p className="bad small" role="alert">
            {state.reason}
          </p>
        )}
        <Grid columns="repeat(auto-fit, minmax(280px, 1fr))" gap="s3 s4">
          {scopes.map((scope) => (
            <ScopeCanvas
              key={scope}
              scope={scope}
              image={state.kind === 'computed' ? state.scopes.drawn[scope] : undefined}
              summary={frames.map((frame) => `${frame.letter}, ${summaryOf(scope, frame.values)}`).join('. ')}
            />
          ))}
        </Grid>
        <p className="t3 small">{aboutValues}</p>
      </Stack>
    </div>
  );
}

/** Names the encoding of each frame, and its color when two are overlaid. */
function Encodings({ frames }: { frames: readonly FrameText[] }) {
  return (
    <Box mih={16}>
      {frames.map(({ letter, encoding, values }, index) => (
        <p key={letter} className="t2 small">
          {frames.length > 1 && <i className={styles['swatch']} data-side={index === 0 ? 'first' : 'second'} />}
          {letter}: {encoding}
          {values.every > 1 && `, 1 of ${values.every} pixels`}
        </p>
      ))}
    </Box>
  );
}

/** The scopes of one pane as text. */
interface FrameText {
  readonly letter: string;
  /** `BT.709, limited range`. */
  readonly encoding: string;
  readonly values: ScopeValues;
}

/** Returns the computed frames as text. `panes`: those that the scopes show. */
function framesOf(state: ScopesState, panes: readonly ShownItem[]): readonly FrameText[] {
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
function summaryOf(scope: ScopeName, { channels, gray }: ScopeValues): string {
  if (scope === 'vectorscope') return `${gray.toFixed(1)} % near gray`;
  const { luma, red, green, blue } = channels;
  if (scope === 'waveform') return `Y ${rangeText(luma)}`;
  return `R ${rangeText(red)}, G ${rangeText(green)}, B ${rangeText(blue)}`;
}
