import { useState } from 'react';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dropzone, type DropzoneProps, fileSize, findFileProblem } from './Dropzone';

const sound = (name = 'voice.MP3', type = 'audio/mpeg', size = 10) =>
  new File(['a'.repeat(size)], name, { type });

function Fixture(props: Partial<DropzoneProps>) {
  const [file, setFile] = useState<File>();
  return (
    <Dropzone
      label="Upload an audio"
      accept={['.mp3', '.wav']}
      maximumBytes={2 * 1024 * 1024}
      file={file}
      onFile={setFile}
      onRemove={() => setFile(undefined)}
      {...props}
    />
  );
}

const drop = (files: File[]) => {
  const target = screen.getByText('MP3, WAV, up to 2 MB');
  const event = createEvent.drop(target, { dataTransfer: { types: ['Files'], files } });
  fireEvent(target, event);
  return event;
};

describe('Dropzone', () => {
  it('shows type and size limits, also to screen readers', () => {
    render(<Fixture />);
    expect(screen.getByText('MP3, WAV, up to 2 MB')).toBeVisible();
    expect(screen.getByLabelText('Upload an audio')).toHaveAccessibleDescription(/MP3, WAV, up to 2 MB/);
  });

  it('accepts a chosen file and removes it', async () => {
    const user = userEvent.setup();
    render(<Fixture />);
    await user.upload(screen.getByLabelText('Upload an audio'), sound());
    expect(screen.getByText('voice.MP3')).toHaveAttribute('dir', 'ltr');
    await user.click(screen.getByRole('button', { name: 'Remove the file' }));
    expect(screen.queryByText('voice.MP3')).not.toBeInTheDocument();
  });

  it('accepts a dropped file and keeps the browser from opening it', async () => {
    render(<Fixture />);
    const event = drop([sound('dropped.wav')]);
    expect(await screen.findByText('dropped.wav')).toBeVisible();
    expect(event.defaultPrevented).toBe(true);
  });

  it('accepts a pasted file and ignores pasted text', async () => {
    const user = userEvent.setup();
    render(<Fixture />);
    screen.getByLabelText('Upload an audio').focus();
    await user.paste('some text');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const files = [sound('pasted.mp3')];
    fireEvent.paste(screen.getByLabelText('Upload an audio'), { clipboardData: { files } });
    expect(await screen.findByText('pasted.mp3')).toBeVisible();
  });

  it('shows why it refuses a file until a valid one is chosen', () => {
    const handleRefuse = jest.fn();
    render(<Fixture onReject={handleRefuse} />);
    const wrong = sound('clip.mp4', 'video/mp4');
    drop([wrong]);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This kind of file is not accepted. Accepted: MP3, WAV.',
    );
    expect(screen.getByLabelText('Upload an audio')).toBeInvalid();
    expect(handleRefuse).toHaveBeenCalledWith('wrongType', wrong);

    drop([sound('large.mp3', 'audio/mpeg', 2 * 1024 * 1024 + 1)]);
    expect(screen.getByRole('alert')).toHaveTextContent('This file is too large. At most 2 MB.');
    drop([sound('empty.mp3', 'audio/mpeg', 0)]);
    expect(screen.getByRole('alert')).toHaveTextContent('This file is empty.');
    drop([sound(), sound()]);
    expect(screen.getByRole('alert')).toHaveTextContent('Please add one file at a time.');

    drop([sound()]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('accepts nothing while disabled', () => {
    const handleFile = jest.fn();
    render(<Fixture disabled onFile={handleFile} />);
    drop([sound()]);
    expect(handleFile).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Upload an audio')).toBeDisabled();
  });
});

describe('findRefusal', () => {
  it('matches extensions, types and type families', () => {
    expect(findFileProblem([sound('x.bin', 'audio/ogg')], { accept: ['audio/*'] })).toBeUndefined();
    expect(findFileProblem([sound('x.bin', 'image/png')], { accept: ['image/png', '.gif'] })).toBeUndefined();
    expect(findFileProblem([sound('mp3', '')], { accept: ['.mp3'] })).toBe('wrongType');
    expect(findFileProblem([sound('x.bin', 'audiofake')], { accept: ['audio/*'] })).toBe('wrongType');
    expect(findFileProblem([sound('anything', '')], { accept: [] })).toBeUndefined();
    expect(findFileProblem([], { accept: [] })).toBe('oneFileOnly');
  });
});

describe('fileSize', () => {
  it.each([
    [0, '0 byte'],
    [1536, '1.5 kB'],
    [100 * 1024 * 1024, '100 MB'],
    [2 * 1024 ** 3, '2 GB'],
    [5000 * 1024 ** 3, '5,000 GB'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(fileSize(bytes, 'en')).toBe(text);
  });

  it('formats sizes in Arabic', () => {
    expect(fileSize(25 * 1024 ** 2, 'ar')).toMatch(/ميغابايت/);
  });
});
