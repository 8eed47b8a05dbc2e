# heibai in a container: docs/deploy.md says how it is run. The first stage makes the wheel, the second one serves it.
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ make && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# For any x86-64 or ARM machine; Node and CMake come as wheels and stay in this stage.
RUN HEIBAI_PACKAGE=1 pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .
# The pins of the repository with their markers, without hashes: the wheel above has none yet.
RUN sed -nE 's/^([A-Za-z0-9_.-]+==[^\\]+).*/\1/p' constraints.txt > /wheels/pins.txt

FROM python:3.12-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir -c /wheels/pins.txt /wheels/heibai-*.whl && rm -r /wheels \
  && useradd --create-home --uid 1000 heibai && mkdir /data && chown heibai /data
USER heibai
ENV HEIBAI_HOME=/data
VOLUME /data
EXPOSE 8123
HEALTHCHECK --interval=30s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8123/icon.svg', timeout=5)"]
ENTRYPOINT ["heibai", "serve", "--host", "0.0.0.0", "--port", "8123", "--no-browser"]
