declare module '*.woff2' {
  /** Address of the file. */
  const url: string;
  export default url;
}
