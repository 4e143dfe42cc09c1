import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

interface VideoElementProps extends Omit<ComponentPropsWithRef<'video'>, 'src'> {
  readonly src: string;
}

/**
 * A `<video>` that begins to load in the commit that puts it on the page. React creates elements earlier and drops the
 * events of an element that is not on the page yet, so a file that fails at once would stay black without a reason. Its
 * resources are released when it leaves the page.
 */
export function VideoElement({ src, ref, ...props }: VideoElementProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(src);
  latest.current = src;
  const load = useCallback((element: HTMLVideoElement | null) => {
    if (element && element.getAttribute('src') !== latest.current) element.src = latest.current;
  }, []);
  // The reference of the caller comes last, so that it receives an element that loads.
  const attach = useMergedRef(load, video, ref ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another address loads another file into the same element.
  useLayoutEffect(() => load(video.current), [load, src]);
  useEffect(() => {
    const element = video.current;
    return () => {
      if (element) releaseVideo(element);
    };
  }, []);
  return <video ref={attach} {...props} />;
}

/**
 * Releases the resources of a video that has left the page: its decoder and its buffer. Chromium keeps both until the
 * element is garbage collected, which may be many pages later. A video on the page is left unchanged.
 */
export function releaseVideo(video: HTMLVideoElement): void {
  if (video.isConnected) return;
  video.removeAttribute('src');
  video.load();
}
