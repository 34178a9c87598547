import { useEffect, useRef, useState } from 'react';
import { limits } from '@lisan/contract';
import { usePreventReload } from '@lisan/remote-kit';
import {
  MicrophoneError,
  startRecording,
  type MicrophoneErrorCode,
  type Recording,
  findFault,
  type Loudness,
  type SoundFault,
} from './recorder';

const LEVEL_INTERVAL_MS = 100;

export interface RecordingState {
  readonly phase: 'idle' | 'asking' | 'recording' | 'ending';
  readonly seconds: number;
  /** Loudest present sample, 0 to 1. */
  readonly level: number;
  readonly fault: SoundFault | undefined;
  readonly microphone: MicrophoneErrorCode | 'lost' | undefined;
}

const nothing: RecordingState = {
  phase: 'idle',
  seconds: 0,
  level: 0,
  fault: undefined,
  microphone: undefined,
};

export function useRecording(onDone: (file: File) => void) {
  const [state, setState] = useState(nothing);
  const recording = useRef<Recording>(undefined);
  const isGone = useRef(false);
  const { phase } = state;
  usePreventReload('text-to-audio: recording', phase === 'recording' || phase === 'ending');

  async function stop(): Promise<void> {
    const ended = recording.current;
    if (!ended) return;
    recording.current = undefined;
    setState((before) => ({ ...before, phase: 'ending' }));
    try {
      const file = await ended.stop();
      setState((before) => ({ ...nothing, fault: before.fault }));
      onDone(file);
    } catch {
      setState({ ...nothing, microphone: 'lost' });
    }
  }
  const stopRef = useRef(stop);
  useEffect(() => {
    stopRef.current = stop;
  });

  useEffect(() => {
    if (phase !== 'recording') return undefined;
    const measurements: Loudness[] = [];
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const loudness = recording.current?.listen();
      if (!loudness) return;
      measurements.push(loudness);
      const seconds = (performance.now() - startedAt) / 1000;
      setState((before) => ({ ...before, seconds, level: loudness.peak, fault: findFault(measurements) }));
      if (seconds >= limits.cloneMaxSeconds - 1) void stopRef.current();
    }, LEVEL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [phase]);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.discard();
      recording.current = undefined;
    };
  }, []);

  async function start(): Promise<void> {
    setState({ ...nothing, phase: 'asking' });
    try {
      const started = await startRecording();
      // The dialog was closed during the permission prompt.
      if (isGone.current) return started.discard();
      recording.current = started;
      setState({ ...nothing, phase: 'recording' });
    } catch (error) {
      setState({ ...nothing, microphone: error instanceof MicrophoneError ? error.code : 'busy' });
    }
  }

  return { ...state, start, stop };
}
