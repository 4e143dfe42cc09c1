import { Tooltip as MantineTooltip, type TooltipProps as MantineTooltipProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useState,
} from 'react';

type ChildProps = HTMLAttributes<HTMLElement> & { readonly ref?: Ref<HTMLElement> };
type LabelProps = Pick<MantineTooltipProps, 'label' | 'multiline' | 'maw' | 'position'>;

/** Other properties, such as those of a menu for its button, are passed to the child, whose own properties win. */
interface TooltipProps extends LabelProps, ChildProps {
  readonly disabled?: boolean;
  /** Also shows the label while the child has the focus, which a touch causes too. */
  readonly showsOnFocus?: boolean;
  /** One element that takes a ref. */
  readonly children: ReactElement<ChildProps>;
}

/** Time from the pointer's arrival until the label appears. Milliseconds. */
const delay = 400;

/**
 * Shows a label beside its child while the mouse points at the child.
 *
 * Mantine's tooltip is mounted only then: it computes positions and listeners at each render, and a page has a hundred
 * tooltips.
 */
export function Tooltip({
  label,
  multiline,
  maw,
  position,
  disabled = false,
  showsOnFocus = false,
  children,
  ref,
  className,
  ...forwarded
}: TooltipProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const hide = useCallback(() => setTarget(null), []);
  // Listeners of the element itself: a disabled button has no pointer events in React.
  const listen = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const stop = new AbortController();
      const { signal } = stop;
      const show = () => setTarget(element);
      const isPinned = () => showsOnFocus && element.matches(':focus');
      element.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show(), { signal });
      element.addEventListener('pointerleave', () => isPinned() || hide(), { signal });
      if (showsOnFocus) {
        element.addEventListener('focus', show, { signal });
        element.addEventListener('blur', hide, { signal });
      } else {
        // The label would cover what the press opens.
        element.addEventListener('pointerdown', hide, { signal });
      }
      return () => stop.abort();
    },
    [showsOnFocus, hide],
  );
  const childRef = useMergedRef(listen, children.props.ref ?? null, ref ?? null);
  const classNames = [className, children.props.className].filter(Boolean).join(' ');
  const labelProps = { label, ...(multiline && { multiline }), ...(maw && { maw }), ...(position && { position }) };
  return (
    <>
      {cloneElement(children, {
        ...forwarded,
        ...children.props,
        ...(classNames !== '' && { className: classNames }),
        ref: childRef,
      })}
      {target && !disabled && <ShownLabel {...labelProps} target={target} hide={hide} />}
    </>
  );
}

interface ShownLabelProps extends LabelProps {
  readonly target: HTMLElement;
  readonly hide: () => void;
}

/** Mounted closed, because Mantine knows the position only after it has seen the target. */
function ShownLabel({ target, hide, ...label }: ShownLabelProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), delay);
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('keydown', hideByKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', hideByKey);
    };
  }, [hide]);
  return <MantineTooltip {...label} target={target} opened={isOpen} />;
}
