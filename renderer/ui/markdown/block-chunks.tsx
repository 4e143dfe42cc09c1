import { IconInfoCircle } from '@tabler/icons-react';
import { type CSSProperties, createElement, type ElementType, memo, type ReactNode, useMemo } from 'react';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { Box, Flex } from '../layout-primitives.tsx';
import { CodeBlock } from './code-block.tsx';
import { CopyText } from './copy-text.tsx';
import { formatCsv, formatMarkdown } from './format-table.ts';
import {
  type Block,
  blockContentOf,
  type Chunks,
  type Content,
  chunkLength,
  type Item,
  type ListContent,
  type Row,
  type TableContent,
} from './incremental-block-parser.ts';
import { markHiddenCharacters } from './mark-hidden-characters.ts';
import { type Align, childTokens, type MarkdownToken } from './markdown-token.ts';
import { MathBlock } from './math.tsx';
import styles from './model-text.module.css';
import { renderInlineTokens } from './render-inline-tokens.ts';

/** Deeper nesting is shown as plain text. */
const deepest = 12;

/** The page has the first two levels of headings to itself. */
const levelsAbove = 2;

/**
 * The slices after this number, each with 16 blocks, are shown as plain text: the browser needs a third of a second to
 * remove 50,000 paragraphs. No useful answer has so many.
 */
const mostChunks = 250;
/** The number of slices in one plain text. */
const plainChunks = 8;

interface BlockChunksProps {
  chunks: Chunks<Block>;
  /** The text of the blocks. */
  text: string;
}

/** Renders all blocks in slices: while a text grows, only the last slice is compared. */
export function BlockChunks({ chunks, text }: BlockChunksProps) {
  const startOf = (index: number) => chunks[index]?.[0]?.start;
  const drawn = chunks.slice(0, mostChunks).map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: slices are only ever added at the end
    <BlockChunk key={index} blocks={chunk} />
  ));
  if (chunks.length > mostChunks) drawn.push(<PlainRestNote key="note" />);
  for (let at = mostChunks; at < chunks.length; at += plainChunks) {
    drawn.push(<PlainChunks key={at} text={text.slice(startOf(at), startOf(at + plainChunks))} />);
  }
  return drawn;
}

function PlainRestNote() {
  const count = formatCount(mostChunks * chunkLength);
  return (
    <div className={styles['chunk']}>
      <p className="icon-line t2 small" role="note">
        <IconInfoCircle size={14} stroke={1.5} aria-hidden />
        The rest is plain text: Triptych formats the first {count} paragraphs and other blocks of a text.
      </p>
    </div>
  );
}

const BlockChunk = memo(function BlockChunk({ blocks }: { blocks: readonly Block[] }) {
  return (
    // A separate element: laying out the end of a text visits the children of each ancestor.
    <div className={styles['chunk']}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
});

const PlainChunks = memo(function PlainChunks({ text }: { text: string }) {
  const plain = createElement('p', { className: 'pre-wrap' }, ...markHiddenCharacters(text.trimEnd()));
  // A separate element: the end of the text is laid out without the earlier parts.
  return <div className={styles['chunk']}>{plain}</div>;
});

const BlockView = memo(function BlockView({ block }: { block: Block }) {
  return renderBlock(block.content, 0);
});

function renderBlock(content: Content, depth: number): ReactNode {
  switch (content.type) {
    case 'paragraph':
      return createElement('p', null, ...renderInlineTokens(childTokens(content.tokens)));
    case 'text':
      return createElement('span', null, ...renderInlineTokens([content]));
    case 'heading': {
      const level = Math.min(6, content.depth + levelsAbove);
      const nodes = renderInlineTokens(childTokens(content.tokens));
      return createElement(`h${level}`, { 'data-depth': content.depth }, ...nodes);
    }
    case 'code':
      return <CodeBlock language={content.language} pieces={content.pieces} isOpen={content.isOpen} />;
    case 'list':
      return <ListView list={content} depth={depth} />;
    case 'table':
      return <TableBlock table={content} />;
    case 'blockquote':
      return createElement('blockquote', null, ...renderNested(childTokens(content.tokens), depth));
    case 'hr':
      return <hr />;
    case 'math':
      return <MathBlock source={content.text} raw={content.raw} />;
    case 'html':
      return createElement('p', { className: 'pre-wrap' }, ...markHiddenCharacters(content.text.trimEnd()));
    case 'plain':
      return createElement('p', { className: 'pre-wrap' }, ...markHiddenCharacters(content.text));
    case 'footnoteDefinition':
      return (
        <Flex className="t2 read" gap={8} data-note-text={content.label} tabIndex={-1}>
          <Box component="span" className="t3 num" flex="none" miw="1.6em" ta="end">
            {content.label}
          </Box>
          {createElement('div', null, ...renderNested(childTokens(content.tokens), depth))}
        </Flex>
      );
    case 'space':
    case 'def':
      return null;
    default:
      return createElement('p', null, ...renderInlineTokens([content]));
  }
}

function renderNested(tokens: readonly MarkdownToken[], depth: number): readonly ReactNode[] {
  if (depth >= deepest) {
    const raw = tokens.map((token) => token.raw).join('');
    const written = createElement('p', { className: 'pre-wrap' }, ...markHiddenCharacters(raw));
    return [written];
  }
  return tokens.map((token) => renderBlock(blockContentOf(token), depth + 1));
}

/** The number of slices in the first element of a list: most lists are short. */
const directChunks = 4;

/** A long list is several lists: each further slice is laid out without the items of the others. */
function ListView({ list: { ordered, start, loose, items }, depth }: { list: ListContent; depth: number }) {
  const List: ElementType = ordered ? 'ol' : 'ul';
  const startOf = (index: number) => (ordered ? start + index * chunkLength : undefined);
  const drawn = items.map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: slices are only ever added at the end
    <ItemChunk key={index} items={chunk} loose={loose} depth={depth} />
  ));
  return (
    <>
      <List start={startOf(0)}>{drawn.slice(0, directChunks)}</List>
      {drawn.slice(directChunks).map((chunk, index) => (
        <List key={chunk.key} className={styles['furtherList']} start={startOf(directChunks + index)}>
          {chunk}
        </List>
      ))}
    </>
  );
}

interface ItemChunkProps {
  items: readonly Item[];
  loose: boolean;
  depth: number;
}

const ItemChunk = memo(function ItemChunk({ items, loose, depth }: ItemChunkProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: so are items
  return items.map((item, index) => <ItemView key={index} item={item} loose={loose} depth={depth} />);
});

const ItemView = memo(function ItemView({ item, loose, depth }: { item: Item; loose: boolean; depth: number }) {
  const props = item.task ? { className: styles['taskItem'] } : null;
  const tokens = childTokens(item.tokens);
  if (depth >= deepest) return createElement('li', props, ...renderNested(tokens, depth));
  const [box, nodes] = tokens;
  if (box?.type !== 'checkbox') return createElement('li', props, ...renderItem(tokens, loose, depth));
  // The check box belongs into the line of the text; the lexer does that only if it expects paragraphs.
  const isInline = nodes?.type === 'text' || nodes?.type === 'paragraph';
  const line: MarkdownToken = {
    type: 'text',
    raw: '',
    text: '',
    tokens: [box, ...(isInline ? (nodes.tokens ?? []) : [])],
  };
  return createElement('li', props, ...renderItem([line, ...tokens.slice(isInline ? 2 : 1)], loose, depth));
});

/** In a list without blank lines, the text of an item has no paragraph. */
function renderItem(tokens: readonly MarkdownToken[], loose: boolean, depth: number): readonly ReactNode[] {
  return tokens.flatMap((token) => {
    // The type (text or paragraph) only reflects the lexer's knowledge of the list when it read this item.
    if (token.type !== 'text' && token.type !== 'paragraph') return [renderBlock(blockContentOf(token), depth + 1)];
    const nodes = renderInlineTokens(childTokens(token.tokens));
    if (!loose) return nodes;
    const paragraph = createElement('p', null, ...nodes);
    return [paragraph];
  });
}

/** Number of slices that share one layout. A longer table has its column widths from these rows. */
const sharedSlices = 3;

/** A table scrolls separately when it is wider than the column, and can be copied. */
function TableBlock({ table }: { table: TableContent }) {
  const { header, align, rows } = table;
  return (
    <div className={styles['table']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
      <section className={styles['tableScroll']} data-ring="inside" tabIndex={0} aria-label="Table">
        {rows.length > sharedSlices ? (
          <LongTable table={table} />
        ) : (
          <table>
            <TableHead header={header} align={align} />
            {rows.length > 0 && (
              <tbody>
                {rows.map((chunk, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: slices are only ever added at the end
                  <RowChunk key={index} rows={chunk} align={align} />
                ))}
              </tbody>
            )}
          </table>
        )}
      </section>
      <div className={styles['tableActions']}>
        <CopyText label="Copy table as CSV" words="CSV" text={() => formatCsv(table)} />
        <CopyText label="Copy table as Markdown" words="Markdown" text={() => formatMarkdown(table)} />
      </div>
    </div>
  );
}

/**
 * A browser measures every cell of a table again when a row is added. Here the first rows fix the widths, and each row
 * is laid out separately.
 */
function LongTable({ table: { header, align, rows } }: { table: TableContent }) {
  const [first = [], second = [], third = []] = rows;
  const columns = useMemo(
    () => computeColumnWidths([header, ...first, ...second, ...third]),
    [header, first, second, third],
  );
  return (
    <table className={styles['longTable']} style={{ '--columns': columns } as CSSProperties}>
      <TableHead header={header} align={align} />
      {rows.map((chunk, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slices are only ever added at the end
        <tbody key={index}>
          <RowChunk rows={chunk} align={align} />
        </tbody>
      ))}
    </table>
  );
}

/** Returns the column widths of a grid from the longest text of each column, limited to a readable width. */
function computeColumnWidths(rows: readonly Row[]): string {
  const count = rows[0]?.length ?? 0;
  return Array.from({ length: count }, (_, column) => {
    const maxLength = Math.max(...rows.map((row) => row[column]?.text.length ?? 0));
    return `${Math.min(44, Math.max(4, maxLength)) + 3}ch`;
  }).join(' ');
}

function TableHead({ header, align }: { header: Row; align: readonly Align[] }) {
  return <thead>{createElement('tr', null, ...renderCells('th', header, align))}</thead>;
}

const RowChunk = memo(function RowChunk({ rows, align }: { rows: readonly Row[]; align: readonly Align[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
  return rows.map((row, index) => <RowView key={index} row={row} align={align} />);
});

const RowView = memo(function RowView({ row, align }: { row: Row; align: readonly Align[] }) {
  return createElement('tr', null, ...renderCells('td', row, align));
});

function renderCells(tag: 'th' | 'td', row: Row, align: readonly Align[]): readonly ReactNode[] {
  return row.map((cell, index) =>
    createElement(tag, { 'data-align': align[index] ?? undefined }, ...renderInlineTokens(childTokens(cell.tokens))),
  );
}
