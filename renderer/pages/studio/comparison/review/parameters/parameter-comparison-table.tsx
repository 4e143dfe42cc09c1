import {
  IconAlertTriangle,
  IconChevronRight,
  IconInfoCircle,
  IconLetterT,
  IconPhotoOff,
  IconSend2,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  type Cell,
  type ComparedPane,
  type Group,
  keyOf,
  oddOnes,
  type Row,
} from '../../../../../../shared/comparisons/comparison-table-types.ts';
import { inputThumbnailRoute } from '../../../../../../shared/contract/http-routes.ts';
import type { ImageFile, ImageInput } from '../../../../../../shared/fields/field-values-and-drafts.ts';
import { formatCounted } from '../../../../../../shared/util/format-numbers.ts';
import { joinList } from '../../../../../../shared/util/join-list.ts';
import { modelTitle } from '../../../../../entities/models/model-title.ts';
import { Box, Flex } from '../../../../../ui/layout-primitives.tsx';
import { withNonBreakingUnits } from '../../../../../ui/non-breaking-units.ts';
import { ParameterTableNote } from '../../../../../ui/parameter-table-note.tsx';
import styles from './parameters.module.css';

interface DifferenceViewProps {
  readonly group: Group;
  readonly panes: readonly ComparedPane[];
  readonly openRequest: (pane: ComparedPane) => void;
  /** The letters of the panes are in sight. The columns of all groups are in line, so one head is enough. */
  readonly hasHead: boolean;
  /** A control in the line of the title. */
  readonly children?: ReactNode;
}

/** A longer value is shown in separate lines under the table. Characters. */
const longText = 24;

/**
 * One group of requested, sent or measured values: a column per pane; long texts are below, once for all panes with it.
 */
export function ParameterComparisonTable({ group, panes, openRequest, hasHead, children }: DifferenceViewProps) {
  const shared = group.rows.filter((row) => row.onlyModel === undefined);
  const single = group.rows.filter((row) => row.onlyModel !== undefined);
  const [isOpen, setOpen] = useState(false);
  const rows = isOpen ? [...shared, ...single] : shared;
  const short = rows.filter((row) => !isLong(row));
  return (
    <Box component="section" py={14} px="s4" line="bottom" aria-label={group.title}>
      <Flex align="center" justify="space-between" mb="s1">
        <h2 className="label">{group.title}</h2>
        {children}
      </Flex>
      {group.rows.length === 0 && group.notes.length === 0 && !panes.some(({ asking: isLoading }) => isLoading) && (
        <p className="t3 small">{sentenceOfSame(group.title, panes)}</p>
      )}
      {short.length + single.length > 0 && (
        <ShortRows rows={short} panes={panes} openRequest={openRequest} title={group.title} hasHead={hasHead}>
          {single.length > 0 && (
            <SingleModelRow
              rows={single}
              columnCount={panes.length + 1}
              isOpen={isOpen}
              toggle={() => setOpen(!isOpen)}
            />
          )}
        </ShortRows>
      )}
      {rows.filter(isLong).map((row) => (
        <LongRow key={row.id} row={row} panes={panes} />
      ))}
      {group.notes.map((note) => (
        <ParameterTableNote key={note.text} note={note} icon={noteIcons[note.kind]} />
      ))}
    </Box>
  );
}

const noteIcons: Readonly<Record<Group['notes'][number]['kind'], TablerIcon>> = {
  cut: IconLetterT,
  'not-sent': IconSend2,
  mismatch: IconAlertTriangle,
  remark: IconInfoCircle,
};

/** "Sent" lists only differences from the form. */
function sentenceOfSame(title: Group['title'], panes: readonly ComparedPane[]): string {
  if (panes.length === 1) return 'Nothing to compare yet.';
  if (title === 'Sent') return 'Sent exactly as requested.';
  if (title === 'Measured' && panes.every(({ item }) => item === undefined)) return 'No results to measure yet.';
  return 'The same in every pane.';
}

/** True if the row is below the table. */
export function isLong(row: Row): boolean {
  return row.cells.some((cell) => cell.images === undefined && cell.text.length > longText);
}

type ShortRowsProps = Pick<DifferenceViewProps, 'panes' | 'openRequest' | 'hasHead'> & {
  readonly rows: readonly Row[];
  readonly title: string;
  /** A last row, without values. */
  readonly children: ReactNode;
};

function ShortRows({ rows, panes, openRequest, hasHead, title, children }: ShortRowsProps) {
  return (
    <Box component="section" overflowX="auto" tabIndex={0} aria-label={`${title}, table`}>
      <table className={styles['table']} aria-label={title}>
        <thead data-hidden={!hasHead || undefined}>
          <tr>
            <td />
            {panes.map((pane) => (
              <th key={pane.paneId} scope="col">
                {hasHead ? (
                  <button
                    type="button"
                    className={`pick strong ${styles['letter']}`}
                    title={`${modelTitle(pane.modelId)}: show the request`}
                    aria-label={`${pane.letter}, ${modelTitle(pane.modelId)}, show the request`}
                    onClick={() => openRequest(pane)}
                  >
                    {pane.letter}
                  </button>
                ) : (
                  <span className="visually-hidden">{pane.letter}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const odd = oddOnes(row);
            return (
              <tr key={row.id}>
                <th scope="row" title={row.about}>
                  {row.title}
                </th>
                {row.cells.map((cell, index) => (
                  <td key={panes[index]?.paneId} data-odd={odd[index]} data-absent={cell.absent} title={cell.reason}>
                    <CellText cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
          {children}
        </tbody>
      </table>
    </Box>
  );
}

interface SingleModelRowProps {
  readonly rows: readonly Row[];
  readonly columnCount: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Collapses the parameters of a single model, because they cannot be compared. */
function SingleModelRow({ rows, columnCount, isOpen, toggle }: SingleModelRowProps) {
  const [model, ...others] = new Set(rows.map(({ onlyModel = '' }) => onlyModel));
  const scopeText = others.length === 0 && model !== undefined ? `of ${modelTitle(model)} only` : 'of one model only';
  return (
    <tr>
      <td colSpan={columnCount}>
        <button type="button" className={`ghost ${styles['fold']}`} aria-expanded={isOpen} onClick={toggle}>
          <IconChevronRight size={12} stroke={1.75} className="arrow" aria-hidden />
          {formatCounted(rows.length, 'parameter')} {scopeText}
        </button>
      </td>
    </tr>
  );
}

function CellText({ cell }: { cell: Cell }) {
  if (cell.images) return <InputThumbnails images={cell.images} />;
  if (cell.reason !== undefined) {
    return (
      <>
        <span aria-hidden>{cell.text}</span>
        <span className="visually-hidden">{cell.reason}</span>
      </>
    );
  }
  // The pixels say the ratio.
  const [, pixels] = /^(\d+ × \d+)(?:, .+)?$/.exec(cell.text) ?? [];
  return (
    <>
      {narrow(pixels ?? cell.text)}
      {cell.mismatch !== undefined && (
        <Box component="span" className={`bad ${styles['mismatch']}`} pos="relative" ml={3} title={cell.mismatch}>
          <IconAlertTriangle size={12} stroke={1.75} aria-hidden />
          <span className="visually-hidden">{narrow(cell.mismatch)}</span>
        </Box>
      )}
    </>
  );
}

/** Removes the spaces around the sign of a size, and breaks only at the sign: columns are narrow. */
function narrow(text: string): ReactNode {
  const [before, ...after] = withNonBreakingUnits(text.replaceAll(' × ', '×')).split('×');
  if (after.length === 0) return before;
  return (
    <>
      {before}×<wbr />
      {after.join('×')}
    </>
  );
}

function InputThumbnails({ images }: { images: readonly ImageInput[] }) {
  return (
    <Flex component="span" className={styles['thumbnails']} gap={2} wrap="wrap">
      {images.map((image, index) =>
        image.from === 'link' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same image may be there twice; a run never changes.
          <span key={index} title={image.url}>
            URL
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: The same image may be there twice; a run never changes.
          <InputThumbnail key={index} image={image} />
        ),
      )}
    </Flex>
  );
}

/** Shows an input image, or a sign if its file is missing. */
function InputThumbnail({ image }: { image: ImageFile }) {
  const [isMissing, setMissing] = useState(false);
  const title = `${image.name}, ${image.hash.slice(0, 8)}`;
  if (isMissing) {
    return (
      <span
        className={`center t2 ${styles['missing']}`}
        role="img"
        aria-label={`${image.name}, file missing`}
        title={title}
      >
        <IconPhotoOff size={14} stroke={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <img
      src={inputThumbnailRoute(image.fit?.original.hash ?? image.hash)}
      alt={image.name}
      title={title}
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
}

/** Each text once, with the letters of all that have it. */
function LongRow({ row, panes }: { row: Row; panes: readonly ComparedPane[] }) {
  const cells = row.cells.map((cell, index) => ({ cell, letter: panes[index]?.letter ?? '' }));
  const byText = Map.groupBy(cells, ({ cell }) => keyOf(cell));
  return (
    <Box component="dl" className={`small ${styles['long']}`} py={6}>
      <dt>{row.title}</dt>
      {[...byText].map(([key, same]) => (
        <dd key={key} data-absent={same[0]?.cell.absent}>
          {byText.size > 1 && <b>{joinList(same.map(({ letter }) => letter))} </b>}
          {same[0]?.cell.text}
        </dd>
      ))}
    </Box>
  );
}
