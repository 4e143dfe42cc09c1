import { Box, SimpleGrid } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useControlKey } from './use-control-key.ts';

type Content = 'texts' | 'thumbnails' | 'image' | 'videos';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Shows one page after the other: its number counts all of them. */
export function ShownPage() {
  const [page, setPage] = useState<{ readonly content: Content; readonly number: number }>({
    content: 'texts',
    number: 0,
  });
  const show = (content: Content) => setPage(({ number }) => ({ content, number: number + 1 }));
  useControlKey('1', () => show('texts'));
  useControlKey('2', () => show('thumbnails'));
  useControlKey('3', () => show('image'));
  useControlKey('5', () => show('videos'));
  const { content, number } = page;
  return (
    <Box component="main" key={number} aria-label={`Page ${number}`}>
      {content === 'texts' && numbers(20).map((line) => <p key={line}>A line of page {number}.</p>)}
      {content === 'thumbnails' && <Thumbnails page={number} />}
      {content === 'image' && <img src={`/image-${number}.jpg`} alt="" width={640} height={360} />}
      {content === 'videos' && <Videos />}
    </Box>
  );
}

const thumbnailsOfPage = 20;
const thumbnailFiles = 1000;

function Thumbnails({ page }: { page: number }) {
  return (
    <SimpleGrid cols={5} spacing={4}>
      {numbers(thumbnailsOfPage).map((index) => (
        <img
          key={index}
          src={`/thumbnail-${(page * thumbnailsOfPage + index) % thumbnailFiles}.webp`}
          alt=""
          width={120}
          height={90}
        />
      ))}
    </SimpleGrid>
  );
}

/** Shows an image that was loaded and decoded while the one before it was shown. */
export function ImageAhead() {
  const [number, setNumber] = useState(0);
  const next = useRef<HTMLImageElement>(null);
  useControlKey('4', () => setNumber(number + 1));
  useEffect(() => {
    const image = new Image();
    image.src = sourceOf(number + 1);
    image.decode().catch(() => {});
    next.current = image;
  }, [number]);
  return <img key={number} src={sourceOf(number)} alt={`Ahead ${number}`} width={320} height={180} />;
}

const sourceOf = (number: number) => `/ahead-${number}.jpg`;

// The server of this page has no ranges, without which a video cannot seek. A blob has them.
const videoSources = Promise.all(
  numbers(4).map(async (index) => {
    const response = await fetch(`/video-${index}.mp4`);
    return URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: 'video/mp4' }));
  }),
);

const frameSeconds = 1 / 24;

function Videos() {
  const [sources, setSources] = useState<readonly string[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const each = (change: (video: HTMLVideoElement) => void) => () => {
    for (const video of root.current?.getElementsByTagName('video') ?? []) change(video);
  };
  useEffect(() => {
    void videoSources.then(setSources);
  }, []);
  useControlKey(
    '6',
    each((video) => void video.play()),
  );
  useControlKey(
    '7',
    each((video) => video.pause()),
  );
  useControlKey(
    '8',
    each((video) => {
      video.currentTime += frameSeconds;
    }),
  );
  useControlKey(
    '9',
    each((video) => {
      video.pause();
      video.currentTime = 0;
    }),
  );
  return (
    <SimpleGrid cols={2} spacing={4} ref={root}>
      {sources.map((source) => (
        <video key={source} src={source} width={320} height={180} muted playsInline preload="auto" />
      ))}
    </SimpleGrid>
  );
}
