import { Modal } from '@mantine/core';
import { channelLetters, channels } from '../../../../shared/measurements/scopes/code-values.ts';
import {
  hueNames,
  type LevelRange,
  rangeText,
  valueColumns,
} from '../../../../shared/measurements/scopes/scope-values.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import measurementStyles from '../measurements/measurements.module.css';
import type { FrameText } from './frame-text.ts';
import styles from './scopes.module.css';

interface ScopeTableDialogProps {
  readonly frames: readonly FrameText[];
  readonly onClose: () => void;
}

/** The values of all scopes as tables. */
export function ScopeTableDialog({ frames, onClose }: ScopeTableDialogProps) {
  useReturningFocus();
  return (
    <Modal opened onClose={onClose} title="Scopes, measured" size={860} padding="lg">
      <Stack gap="s3">
        {frames.map(({ letter, encoding }) => (
          <p key={letter} className="t2 small">
            {letter}: {encoding}
          </p>
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
        <section className={measurementStyles['wide']} tabIndex={0} aria-label="Values of the scopes">
          <Stack gap="s4" className={styles['tables']}>
            <Summary frames={frames} />
            <Columns frames={frames} />
            <Hues frames={frames} />
            <Classes frames={frames} />
          </Stack>
        </section>
      </Stack>
    </Modal>
  );
}

interface ValueTableProps {
  readonly title: string;
  readonly first: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

function ValueTable({ title, first, heads, rows }: ValueTableProps) {
  return (
    <table className={`small num ${measurementStyles['table']}`}>
      <caption className="label">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableProps {
  readonly frames: readonly FrameText[];
}

/** `A Y`, `A R` and so on: one for each channel of each frame. */
const channelHeads = (frames: readonly FrameText[]) =>
  frames.flatMap(({ letter }) => channels.map((channel) => `${letter} ${channelLetters[channel]}`));

const percentText = (percent: number) => `${percent.toFixed(1)} %`;
const shortRange = (range: LevelRange | undefined) =>
  range ? (range.lowest === range.highest ? `${range.lowest}` : `${range.lowest}–${range.highest}`) : '–';

function Summary({ frames }: TableProps) {
  const rows = frames.flatMap(({ letter, values }) =>
    channels.map((channel) => {
      const { all, below, above } = values.channels[channel];
      return {
        name: `${letter} ${channelLetters[channel]}`,
        cells: [rangeText(all), percentText(below), percentText(above)],
      };
    }),
  );
  return <ValueTable title="Code values" first="Channel" heads={['Range', 'Below 0', 'Above 255']} rows={rows} />;
}

function Columns({ frames }: TableProps) {
  const rows = Array.from({ length: valueColumns }, (_, part) => ({
    name: `${part + 1}`,
    cells: frames.flatMap(({ values }) => channels.map((each) => shortRange(values.channels[each].columns[part]))),
  }));
  const title = `Waveform and parade, ${valueColumns} parts from left to right`;
  return <ValueTable title={title} first="Part" heads={channelHeads(frames)} rows={rows} />;
}

function Hues({ frames }: TableProps) {
  const rows = [
    { name: 'Near gray', cells: frames.flatMap(({ values }) => [percentText(values.gray), '–']) },
    ...hueNames.map((hue) => ({
      name: `${hue.slice(0, 1).toUpperCase()}${hue.slice(1)}`,
      cells: frames.flatMap(({ values }) => {
        const { share, saturation } = values.hues[hue];
        return [percentText(share), saturation.toFixed(1)];
      }),
    })),
  ];
  const heads = frames.flatMap(({ letter }) => [`${letter} share`, `${letter} distance from gray`]);
  return <ValueTable title="Vectorscope" first="Nearest hue" heads={heads} rows={rows} />;
}

function Classes({ frames }: TableProps) {
  const rows = Array.from({ length: 16 }, (_, part) => ({
    name: `${part * 16}–${part * 16 + 15}`,
    cells: frames.flatMap(({ values }) =>
      channels.map((channel) => percentText(values.channels[channel].classes[part] ?? 0)),
    ),
  }));
  return <ValueTable title="Histogram" first="Code values" heads={channelHeads(frames)} rows={rows} />;
}
