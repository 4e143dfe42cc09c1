import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useRunning } from '../../entities/tasks/use-task-list.ts';
import { Flex } from '../../ui/layout-primitives.tsx';

/** The window opens with the focus where the browser has it; from then on it follows the pages. */
let isFirst = true;

/** The landmark of a page and the title of the window while it is shown. */
export function PageLandmark({ name, children }: { name: string; children: ReactNode }) {
  const running = useRunning();
  useDocumentTitle(`${running > 0 ? `(${running}) ` : ''}${name} · Triptych`);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) page.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <Flex component="main" ref={page} id="page" flex={1} miw={0} mih={0} aria-label={name} tabIndex={-1}>
      {children}
    </Flex>
  );
}
