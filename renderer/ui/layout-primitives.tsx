import { type ComponentPropsWithRef, type CSSProperties, createElement, type ElementType } from 'react';
import styles from './layout-primitives.module.css';

type Token = `s${1 | 2 | 3 | 4 | 5 | 6 | 8 | 12}` | `h-${'control' | 'small' | 'large' | 'bar' | 'row'}`;
type Word = 'auto' | 'none' | 'min-content' | 'max-content' | 'fit-content';
type Calculated = `${'calc' | 'clamp' | 'max' | 'min' | 'var'}(${string})`;
/** Pixels as a number, a token of `tokens.css` by its name, or a CSS length. */
type Length = number | Token | Word | Calculated | `${number}${'%' | 'ch' | 'em' | 'vh' | 'dvh' | 'vw'}`;
/** Two lengths are the space between rows and the space between columns. */
type Gap = Length | `${Token | number} ${Token | number}`;

/** Props that take a length, by the names that Mantine gives them. */
const lengths = {
  m: 'margin',
  mx: 'marginInline',
  my: 'marginBlock',
  mt: 'marginTop',
  mr: 'marginRight',
  mb: 'marginBottom',
  ml: 'marginLeft',
  p: 'padding',
  px: 'paddingInline',
  py: 'paddingBlock',
  pt: 'paddingTop',
  pr: 'paddingRight',
  pb: 'paddingBottom',
  pl: 'paddingLeft',
  w: 'width',
  miw: 'minWidth',
  maw: 'maxWidth',
  top: 'top',
  right: 'right',
  bottom: 'bottom',
  left: 'left',
  inset: 'inset',
  h: 'height',
  mih: 'minHeight',
  mah: 'maxHeight',
  gap: 'gap',
  radius: 'borderRadius',
} as const satisfies Record<string, keyof CSSProperties>;
/** Props whose value is that of the CSS property. */
const keywords = {
  display: 'display',
  flex: 'flex',
  direction: 'flexDirection',
  wrap: 'flexWrap',
  align: 'alignItems',
  justify: 'justifyContent',
  columns: 'gridTemplateColumns',
  rows: 'gridTemplateRows',
  ta: 'textAlign',
  self: 'alignSelf',
  lineClamp: 'WebkitLineClamp',
  pos: 'position',
  overflow: 'overflow',
  overflowX: 'overflowX',
  overflowY: 'overflowY',
} as const satisfies Record<string, keyof CSSProperties>;

const lines = {
  top: 'borderTop',
  right: 'borderRight',
  bottom: 'borderBottom',
  left: 'borderLeft',
  around: 'border',
} as const;

type StyleProps = { [name in Exclude<keyof typeof lengths, 'gap'>]?: Length | undefined } & {
  [name in keyof typeof keywords]?: CSSProperties[(typeof keywords)[name]] | undefined;
} & {
  gap?: Gap | undefined;
  bg?: 'window' | 'panel' | 'raised' | 'stage' | 'field' | 'hover' | 'select' | undefined;
  /** The side at which a line separates it from its neighbor, or all four. */
  line?: keyof typeof lines | undefined;
  /** The sides with the stronger line of a chip, a field or a quotation. */
  edge?: keyof typeof lines | undefined;
};
type BoxProps<C extends ElementType> = StyleProps & { component?: C } & Omit<
    ComponentPropsWithRef<C>,
    keyof StyleProps | 'component'
  >;

/**
 * An element whose layout is defined by props. Its text uses a role of `text-and-layout.css`; all other styles are in its class.
 */
export function Box<C extends ElementType = 'div'>({ component, ...props }: BoxProps<C>) {
  return createStyled(component ?? 'div', undefined, props);
}
/** Side by side. */
export function Flex<C extends ElementType = 'div'>({ component, ...props }: BoxProps<C>) {
  return createStyled(component ?? 'div', styles['flex'], props);
}
/** Side by side, on one middle. */
export function Group<C extends ElementType = 'div'>({ component, ...props }: BoxProps<C>) {
  return createStyled(component ?? 'div', styles['group'], props);
}
/** Lays out children in columns: a track list as in CSS. */
export function Grid<C extends ElementType = 'div'>({ component, ...props }: BoxProps<C>) {
  return createStyled(component ?? 'div', styles['grid'], props);
}
/** One below the other. */
export function Stack<C extends ElementType = 'div'>({ component, ...props }: BoxProps<C>) {
  return createStyled(component ?? 'div', styles['stack'], props);
}
function createStyled(
  element: ElementType,
  layout: string | undefined,
  props: StyleProps & { className?: string | undefined; style?: CSSProperties },
) {
  const otherProps: Record<string, unknown> = {};
  const css: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (name in lengths) css[lengths[name as keyof typeof lengths]] = toCssLength(value as Gap);
    else if (name in keywords) css[keywords[name as keyof typeof keywords]] = value;
    else if (name === 'bg') css['background'] = `var(--${value})`;
    else if (name === 'line') css[lines[value as keyof typeof lines]] = '1px solid var(--line)';
    else if (name === 'edge') css[lines[value as keyof typeof lines]] = '1px solid var(--line-strong)';
    else otherProps[name] = value;
  }
  const className = [layout, props.className].filter(Boolean).join(' ') || undefined;
  return createElement(element, { ...otherProps, className, style: props.style ? { ...css, ...props.style } : css });
}

function toCssLength(value: Gap): number | string {
  if (typeof value === 'number') return value;
  return value
    .split(' ')
    .map((part) => (/^(s\d+|h-)/.test(part) ? `var(--${part})` : /^-?[\d.]+$/.test(part) ? `${part}px` : part))
    .join(' ');
}
